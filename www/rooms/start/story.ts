/** The sentence under the figure: the opening's three scenes, or the strongest link of the bright token. */
import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';

import { formatPercent } from '../../draw/format.ts';
import { headHue } from '../../draw/hue.ts';
import type { Theme } from '../../state/room.ts';
import { memo } from '../../state/same.ts';
import { styled } from '../../widgets/styled.ts';
import type { Emit } from './controller.ts';
import { type Doors, visitOf } from './figure/door.ts';
import { type Drawn, hasRows, type Link, linksOf, weightAt } from './figure/links.ts';
import { SCENES, TEXTS } from './models.ts';
import { words } from './words/en.js';

interface StoryProps {
  isFirstModel: boolean; // whether the opening's model is shown
  drawn: Drawn | null;
  doors: Doors;
  scene: number | null;
  looked: number | null; // the hovered or focused token
  selected: number | null; // the bright token while no token is hovered or focused
  isChosen: boolean; // whether the user selected this token
  theme: Theme;
}

const { story: say } = words;

const IT = 10;

/** The weights of the opening's heads in the first sentence, for comparison with the second sentence. */
const firstOf = memo((drawn: Drawn) => SCENES.map(({ layer, head, key }) => weightAt(drawn, layer, head, IT, key)));

function strongestIn(drawn: Drawn, token: number): Link | undefined {
  const layers = Array.from({ length: drawn.n_layers }, (_, layer) => linksOf(drawn, layer, token, 3)).flat();
  const links = layers.filter(({ query, key }) => Math.abs(query - key) > 1);
  return links.sort((one, other) => other.weight - one.weight)[0];
}

export function createStory(emit: Emit) {
  let before: number[] | null = null;

  const linkTo = (fields: string, content: unknown) =>
    html`<a href="#${fields}" @click=${visitOf(fields, emit)}>${content}</a>`;

  const word = (text: string) => html`<span translate="no">${say.quoted(text)}</span>`;

  /** A text such as: “it” gives 65 % of its attention to “animal”. The words and the head are links. `then`: the next sentence. */
  function linkOf({ drawn, doors, theme }: StoryProps, { layer, head, query, key, weight }: Link, then: string) {
    const { tokens, n_heads } = drawn as Drawn;
    const hue = styled({ '--hue': headHue(head, n_heads, theme) });
    const inSentence = doors('sentence', { layer, head, token: query });
    return say.link(
      html`<span class="start-head" ${hue}>${linkTo(inSentence, say.name(layer, head))}</span>`,
      linkTo(inSentence, word(tokens[query].text)),
      linkTo(doors('sentence', { layer, head, token: query, key }), html`<b>${formatPercent(weight)}</b>`),
      linkTo(doors('sentence', { layer, head, token: key }), word(tokens[key].text)),
      then,
    );
  }

  function sceneOf(props: StoryProps, nth: number) {
    const drawn = props.drawn as Drawn;
    const { name, layer, head, key } = SCENES[nth];
    const link = { layer, head, query: IT, key, weight: weightAt(drawn, layer, head, IT, key) };
    if (name !== 'word') return linkOf(props, link, say[name]);
    const [, second] = SCENES;
    const other = weightAt(drawn, second.layer, second.head, IT, second.key);
    const was = before?.map(formatPercent) ?? [];
    return linkOf(
      props,
      link,
      say.word({ was: was[0], other: second.head, now: formatPercent(other), otherWas: was[1] }),
    );
  }

  function lineOf(props: StoryProps) {
    const { drawn, looked, selected, scene } = props;
    if (!drawn) return nothing;
    if (props.isFirstModel && drawn.text === TEXTS[0]) before = firstOf(drawn);
    const isOpening =
      props.isFirstModel && scene !== null && drawn.text === SCENES[scene].text && drawn.tokens.length > IT;
    if (isOpening && looked === null) return sceneOf(props, scene);
    if (looked === null && !props.isChosen && drawn.telling && hasRows(drawn))
      return linkOf(props, drawn.telling, say.telling);
    const token = looked ?? selected;
    if (token === null || token >= drawn.tokens.length || !hasRows(drawn)) return say.hint;
    const strongest = strongestIn(drawn, token);
    return strongest ? linkOf(props, strongest, say.strongest) : say.none(drawn.tokens[token].text);
  }

  return (props: StoryProps) => {
    const { drawn, scene } = props;
    const isOpening = props.isFirstModel && drawn !== null && TEXTS.includes(drawn.text);
    const choose = SCENES.map(
      ({ name }, nth) => html`<button
        type="button" aria-pressed=${nth === scene} ?disabled=${drawn?.isRecorded && name === 'word'} @click=${() => emit('scene', nth)}
      >${say.scenes[name]}</button>`,
    );
    return {
      says: html`<p class="start-says" aria-live="polite">${keyed(`${scene} ${drawn?.text}`, lineOf(props))}</p>`,
      scenes: html`<div class="start-scenes" role="group" aria-label=${say.choose} ?hidden=${!isOpening}>${choose}</div>`,
    };
  };
}
