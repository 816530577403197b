/** A small picture for each topic in the list of lessons: lines in a square of 24 × 24 units. */
import { html } from 'lit-html';

const LINES: Record<string, string> = {
  overview: 'M4 20V8h6v12zM14 20V4h6v16zM10 13h4',
  recurrent: 'M2 9h5v6H2zM10 9h5v6h-5zM18 9h4v6h-4zM7 12h3M15 12h3',
  meaning: 'M2 18h20M5 18C5 5 19 5 19 18M9 18c0-6 10-6 10 0',
  'by-hand': 'M3 4h8v8H3zM7 4v8M3 8h8M13 12h8v8h-8zM17 12v8M13 16h8',
  similarity: 'M4 20 17 5M4 20l17-6M11 12a9 9 0 0 1 2 5',
  lookup: 'M3 5h8M3 11h8M3 17h8M16 5h5M16 11h5M16 17h5M11 11h5',
  heads: 'M3 4h5v5H3zM10 4h5v5h-5zM17 4h4v5h-4zM3 14h5v5H3zM10 14h5v5h-5zM17 14h4v5h-4z',
  positions: 'M2 12c3-10 7-10 10 0s7 10 10 0',
  block: 'M7 3h10v5H7zM7 15h10v5H7zM12 8v7M4 11h8M4 11v12',
  masks: 'M4 4h16v16H4zM4 4l16 16M9 4l11 11M14 4l6 6',
  'next-word': 'M4 5h16M4 10h9M4 15h5M4 20h2',
  translation: 'M4 3c0 12 16 6 16 18M20 3c0 12-16 6-16 18M12 3v18',
  training: 'M3 3v18h18M4 5c2 10 7 13 17 13',
};

/** The picture of a topic; empty for any other lesson. `id`: id of the lesson. */
export const pictureOf = (id: string) =>
  Object.hasOwn(LINES, id)
    ? html`<svg class="lesson-picture" viewBox="0 0 24 24" aria-hidden="true"><path d=${LINES[id]}></path></svg>`
    : '';
