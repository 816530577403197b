/** The dependencies of a sentence. Each is shown with the heads that match it best. */
import { html } from 'lit-html';
import { formatPercent } from '../../draw/format.ts';
import type { RankedHead } from '../../pkg/headlight.js';
import { styled } from '../../widgets/styled.ts';
import { headOf } from '../../widgets/table.ts';
import type { FollowedDependency } from './answers.ts';
import type { Emit } from './controller.ts';
import type { Picture } from './picture.ts';
import { words } from './words/en.js';

/** A dependency between units of the picture; `from` depends on `to`. */
export type UnitDependency = Omit<FollowedDependency, 'from' | 'to'> & { from: number; to: number };

const { dependencies: say } = words;

/** `seen`: called after a click, which changes the picture above. */
export function dependenciesOf(dependencies: UnitDependency[], units: Picture['units'], emit: Emit, seen: () => void) {
  const followerOf = ({ layer, head, weight }: RankedHead, query: number, key: number) => {
    const press = () => {
      emit('head', { layer, head });
      emit('select', { query, key });
      seen();
    };
    return html`<td><button type="button" @click=${press}>
      <span class="dependency-words">${say.look(units[query].text, units[key].text)}</span>
      <span class="dependency-head">${say.head(layer, head)}</span>
      <span class="dependency-bar" ${styled({ '--share': weight })}></span>
      <span class="dependency-share">${formatPercent(weight)}</span>
    </button></td>`;
  };
  const rowOf = ({ label, from, to, forward, backward }: UnitDependency) => html`<tr>
    <th scope="row"><b>${label}</b> ${say.labels[label] ?? ''}</th>
    ${followerOf(forward, from, to)}${followerOf(backward, to, from)}
  </tr>`;
  return html`
    <h2>${say.title}</h2>
    <p class="dependencies-about">${say.about}</p>
    <div class="dependencies-box"><table class="dependencies">
      ${headOf([say.relation, say.forward, say.backward])}
      <tbody>${dependencies.map(rowOf)}</tbody>
    </table></div>`;
}
