/** The sentence under the figure: the opening's three scenes, or the strongest link of the bright token. */
import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { formatPercent } from '../../draw/format.ts';
import { headHue } from '../../draw/hue.ts';
import type { Look } from '../../pkg/headlight.js';
import type { Theme } from '../../state/room.ts';
import { memo } from '../../state/same.ts';
import { styled } from '../../widgets/styled.ts';
import type { Emit } from './controller.ts';
import { type Doors, visitOf } from './figure/door.ts';
import { crossLinksOf, type Drawn, hasRows, linksOf, weightAt } from './figure/links.ts';
import { SCENES, TEXTS } from './models.ts';
import { words } from './words/en.js';

export interface StoryProps {
  isFirstModel: boolean; // whether the opening's model is shown
  drawn: Drawn | null;
  doors: Doors;
  scene: number | null;
  looked: number | null; // the hovered or focused token
  selected: number | null; // the bright token while no token is hovered or focused
  isChosen: boolean; // whether the user selected this token
  theme: Theme;
}

const { story: say, figure: names } = words;

const IT = 10;

/** The weights of the opening's heads in the first sentence, for comparison with the second sentence. */
const firstOf = memo((drawn: Drawn) => SCENES.map(({ layer, head, key }) => weightAt(drawn, layer, head, IT, key)));

function strongestIn(drawn: Drawn, token: number): Look | undefined {
  const layers = Array.from({ length: drawn.n_layers }, (_, layer) => linksOf(drawn, layer, token, 3)).flat();
  const links = layers.filter(({ query, key }) => Math.abs(query - key) > 1);
  return links.sort((one, other) => other.weight - one.weight)[0];
}

interface Named {
  kind: 'one' | 'head' | 'word' | 'telling' | 'strongest' | 'cross';
  link: Look; // of `cross`: from a written token to a token of the source
}

/** A translation's strongest link to the selected token, or to any token if none is selected or linked. */
function strongestCross(drawn: Drawn, selected: number | null): Look | undefined {
  const links = crossLinksOf(drawn).sort((one, other) => other.weight - one.weight);
  return links.find(({ key }) => key === selected) ?? links[0];
}

/** The attention link that the sentence is about; the figure emphasizes it. `null`: the sentence is about none. */
export function namedOf({ isFirstModel, drawn, scene, looked, selected, isChosen }: StoryProps): Named | null {
  if (!drawn) return null;
  if (
    looked === null &&
    isFirstModel &&
    scene !== null &&
    drawn.text === SCENES[scene].text &&
    drawn.tokens.length > IT
  ) {
    const { name, layer, head, key } = SCENES[scene];
    return { kind: name, link: { layer, head, query: IT, key, weight: weightAt(drawn, layer, head, IT, key) } };
  }
  const cross = looked === null && strongestCross(drawn, selected);
  if (cross) return { kind: 'cross', link: cross };
  if (!hasRows(drawn)) return null;
  if (looked === null && !isChosen && drawn.telling) return { kind: 'telling', link: drawn.telling };
  const token = looked ?? selected;
  const link = token !== null && token < drawn.tokens.length && strongestIn(drawn, token);
  return link ? { kind: 'strongest', link } : null;
}

/** Sentences about a link of attention. The words, the head and the weight are links to other rooms. */
function createLinks(emit: Emit) {
  const linkTo = (fields: string, content: unknown) =>
    html`<a href="#${fields}" @click=${visitOf(fields, emit)}>${content}</a>`;

  const word = (text: string) => html`<span translate="no">${say.quoted(text)}</span>`;

  /** A token of a link. If both tokens read the same, the position follows. */
  const tokenIn = (tokens: Drawn['tokens'], here: number, other: number) =>
    tokens[here].text === tokens[other].text ? say.place(tokens[here].text, here) : word(tokens[here].text);

  /** For example: “it” gives 65 % of its attention to “animal”. Words and head are links. `then`: the next sentence. */
  function linkOf({ drawn, doors, theme }: StoryProps, { layer, head, query, key, weight }: Look, then: string) {
    const { tokens, n_heads } = drawn as Drawn;
    const hue = styled({ '--hue': headHue(head, n_heads, theme) });
    const inSentence = doors('sentence', { layer, head, token: query });
    return say.link(
      html`<span class="start-head" ${hue}>${linkTo(inSentence, say.name(layer, head))}</span>`,
      linkTo(inSentence, tokenIn(tokens, query, key)),
      linkTo(doors('sentence', { layer, head, token: query, key }), html`<b>${formatPercent(weight)}</b>`),
      linkTo(doors('sentence', { layer, head, token: key }), tokenIn(tokens, key, query)),
      then,
    );
  }

  /** The same of a link between a written token and the source. */
  function crossLinkOf({ drawn, doors, theme }: StoryProps, { layer, head, query, key, weight }: Look) {
    const { tokens, translation, n_heads } = drawn as Drawn;
    const hue = styled({ '--hue': headHue(head, n_heads, theme) });
    const cross = `${layer}.${head}`;
    const target = doors('translate', {}, { cross, target: String(query) });
    return say.link(
      html`<span class="start-head" ${hue}>${linkTo(doors('translate', {}, { cross }), names.crossHead(layer, head))}</span>`,
      linkTo(target, word((translation?.target_tokens[query].text ?? '').trim())),
      linkTo(
        doors('translate', {}, { cross, target: String(query), source: String(key) }),
        html`<b>${formatPercent(weight)}</b>`,
      ),
      linkTo(doors('sentence', { token: key }), word(tokens[key].text)),
      say.cross,
    );
  }

  return { linkOf, crossLinkOf };
}

export function createStory(emit: Emit) {
  const { linkOf, crossLinkOf } = createLinks(emit);
  let before: number[] | null = null;

  /** The sentence after the link. */
  function thenOf(kind: Exclude<Named['kind'], 'cross'>, drawn: Drawn) {
    if (kind !== 'word') return say[kind];
    const [, { layer, head, key }] = SCENES;
    const [was, otherWas] = before?.map(formatPercent) ?? [];
    return say.word({ was, other: head, now: formatPercent(weightAt(drawn, layer, head, IT, key)), otherWas });
  }

  function lineOf(props: StoryProps, named: Named | null) {
    const { drawn, looked, selected } = props;
    if (!drawn) return nothing;
    if (props.isFirstModel && drawn.text === TEXTS[0]) before = firstOf(drawn);
    if (named?.kind === 'cross') return crossLinkOf(props, named.link);
    if (named) return linkOf(props, named.link, thenOf(named.kind, drawn));
    const token = looked ?? selected;
    if (token === null || token >= drawn.tokens.length || !hasRows(drawn)) return say.hint;
    return say.none(drawn.tokens[token].text);
  }

  return (props: StoryProps, named: Named | null) => {
    const { drawn, scene } = props;
    const isOpening = props.isFirstModel && drawn !== null && TEXTS.includes(drawn.text);
    const choose = SCENES.map(
      ({ name }, nth) => html`<button
        type="button" aria-pressed=${nth === scene} ?disabled=${drawn?.isRecorded && name === 'word'} @click=${() => emit('scene', nth)}
      >${say.scenes[name]}</button>`,
    );
    return {
      says: html`<p class="start-says" aria-live="polite">${keyed(`${scene} ${drawn?.text}`, lineOf(props, named))}</p>`,
      scenes: html`<div class="start-scenes" role="group" aria-label=${say.choose} ?hidden=${!isOpening}>${choose}</div>`,
    };
  };
}
