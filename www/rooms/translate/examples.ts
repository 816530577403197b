/**
 * Sentences to translate. Each sentence has one difficulty for translation. The titles are in the room's words, keyed
 * by id.
 */
import type { Direction } from './state.ts';

type Example = { id: string; direction: Direction; text: string };

export const EXAMPLES: Example[] = [
  { id: 'agreement', direction: 'en-pt', text: 'The European Economic Area agreement was signed in August 1992.' },
  { id: 'cat', direction: 'en-pt', text: 'The black cat sat on the white table.' },
  { id: 'order', direction: 'en-pt', text: 'the red book is on the white table.' },
  { id: 'negation', direction: 'en-pt', text: 'She does not like cold coffee.' },
  { id: 'name', direction: 'en-pt', text: 'Rashonda accepted a job in deep learning.' },
  { id: 'number', direction: 'en-pt', text: 'The train leaves at 7:45 and costs 23 euros.' },
  { id: 'unknown', direction: 'en-pt', text: 'The word 心 means heart.' },
  { id: 'idiom', direction: 'en-pt', text: 'It is raining cats and dogs.' },
  { id: 'tired', direction: 'en-pt', text: "The animal didn't cross the street because it was too tired." },
  { id: 'wide', direction: 'en-pt', text: "The animal didn't cross the street because it was too wide." },
  { id: 'gato', direction: 'pt-en', text: 'O gato preto sentou-se na mesa branca.' },
  { id: 'acordo', direction: 'pt-en', text: 'O acordo do Espaço Económico Europeu foi assinado em Agosto de 1992.' },
  { id: 'livro', direction: 'pt-en', text: 'Não gosto de livros antigos.' },
];

/** The initial sentence of a direction. */
export const firstOf = (direction: Direction) =>
  (EXAMPLES.find((example) => example.direction === direction) as Example).text;
