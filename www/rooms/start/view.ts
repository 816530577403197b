/** View of the room "Start": the figure of a whole model, what it shows, and links to other places to begin. */
import { html, nothing, render } from 'lit-html';
import type { Model } from '../../state/models.ts';
import type { Theme } from '../../state/room.ts';
import type { TextState } from '../../state/text.ts';
import type { Emit, Start } from './controller.ts';
import { doorsOf, startOf, visitOf } from './figure/door.ts';
import { Figure } from './figure/figure.ts';
import type { Drawn } from './figure/links.ts';
import { loadingOf } from './loading.ts';
import { SHAPES, sizesOf } from './models.ts';
import { sizesTable } from './sizes.ts';
import { createStory, namedOf, type StoryProps } from './story.ts';
import { words } from './words/en.js';

interface StartProps {
  drawn: Drawn | null;
  text: Pick<TextState, 'input' | 'selected' | 'specials'>;
  problem: string | null;
  view: Start['view'];
  isTable: boolean; // whether the table of models is shown instead of the figure
  model: Model;
  lastRoom: { name: string; title: string } | null;
  theme: Theme;
  shade: string;
}

const { doors: say } = words;

export function createStart(root: HTMLElement, emit: Emit) {
  const figure = new Figure(emit);
  const storyOf = createStory(emit);

  return {
    update({ drawn, text, view, isTable, model, lastRoom, theme, shade }: StartProps) {
      const folder = text.input.model;
      const sizes = sizesOf(folder, model.manifest);
      const to = doorsOf(text);
      const selected = text.selected.query ?? drawn?.telling?.query ?? null;
      const isOf = drawn === null ? 'nothing' : drawn.isRecorded ? 'recorded' : 'live';
      const { scene, looked } = view;
      const isFirstModel = folder === SHAPES[0].folder;
      const isChosen = text.selected.query !== null;
      const told: StoryProps = { drawn, isFirstModel, doors: to, scene, looked, selected, isChosen, theme };
      const named = namedOf(told);
      const story = storyOf(told, named);
      const state = loadingOf({ folder, model, isWanted: view.wanted, drawn: isOf }, emit);
      render(
        html`<div class="start-room" data-picture>
          <div class="start-head-row"><h2>${isTable ? words.sizes.title : words.title}</h2>${shapesOf(folder, text.input.text, emit)}</div>
          ${isTable ? sizesTable(folder, model.manifest) : nothing}
          <div class=${drawn ? 'start-figure' : 'start-figure empty'} ?hidden=${isTable}>
            <div class="start-corner">${isOf === 'recorded' ? state : html`<p>${words.lead}</p>`}</div>
            ${figure.element}${drawn ? nothing : state}
          </div>
          ${isTable ? html`<p class="sizes-says">${words.sizes.says}</p>` : story.says}
          <div class="start-foot">
            ${isTable ? nothing : story.scenes}
            ${isOf === 'live' ? state : nothing}
            ${doorsIn(lastRoom, isTable, emit)}
          </div>
        </div>`,
        root,
      );
      figure.element.hidden = sizes === null;
      const isCross = named?.kind === 'cross';
      const head = { ...(named?.link ?? text.input), isCross };
      if (sizes)
        figure.update({
          drawn,
          sizes,
          doors: to,
          head,
          named: isCross ? null : (named?.link ?? null),
          selected,
          theme,
          shade,
        });
    },
  };
}

/** Links to other places. `last`: the room of the last visit. */
function doorsIn(last: StartProps['lastRoom'], isTable: boolean, emit: Emit) {
  const doorOf = (fields: string, text: string) =>
    html`<a class="start-door" href="#${fields}" @click=${visitOf(fields, emit)}>${text}</a>`;
  return html`<nav class="start-doors" aria-label=${say.label}>
    ${last ? html`<span class="start-last">${doorOf(`room=${last.name}`, say.last(last.title))}</span>` : nothing}
    ${Object.entries(say.rooms).map(([room, text]) => doorOf(`room=${room}`, text))}
    ${isTable ? doorOf('room=start', say.figure) : nothing}
  </nav>`;
}

/** The shapes of a transformer, each with the model that opens. */
function shapesOf(folder: string, text: string, emit: Emit) {
  const shapeOf = ({ shape, folder: own }: (typeof SHAPES)[number]) => {
    const [name, does] = words.shapes[shape];
    const visit = () => emit('visit', startOf(own, text));
    return html`<button type="button" aria-pressed=${own === folder} @click=${visit}><b>${name}</b> <span>${does}</span></button>`;
  };
  return html`<div class="start-shapes" role="group" aria-label=${words.shapes.label}>
    ${SHAPES.map(shapeOf)}
  </div>`;
}
