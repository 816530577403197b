/** The sentence below a picture. During training it changes too often to be announced. */
import { html } from 'lit-html';

export const saysOf = (said: string, isTraining: boolean, isProblem: boolean) => html`<p
    class="says ${isProblem ? 'recurrent-problem' : ''}" data-says aria-live=${isTraining ? 'off' : 'polite'}>${said}</p>`;
