/**
 * Replaces the English sentences of `index.html`, which are shown until the page starts or if it cannot start. This
 * script is not a module, like `unable.ts`, which runs it if the page has another language.
 */
import { words } from './words/en/unable.js';

const put = (place: string, text: string) => document.querySelector(place)?.replaceChildren(text);

document.querySelector('meta[name=description]')?.setAttribute('content', words.description);
put('#notices > .notice:first-child', words.loading);
put('#notices > .late', words.late);
for (const why of ['disk', 'sandbox', 'header'] as const) put(`[data-unable=${why}]`, words[why]);
put('[data-unable=file] button', words.again);
const file = document.querySelector('[data-unable=file] > span');
file?.replaceChildren(words.file[0], file.querySelector('code') ?? '', words.file[1]);
