/** The dialog "Share" as a template. */
import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { choicesOf } from '../../widgets/controls.ts';
import { codeOf } from './code.ts';
import type { ShareProps } from './props.ts';
import { SLIDES, snippetsOf } from './snippets.ts';
import type { Choices, Kind } from './view.ts';
import { words } from './words/en.js';

interface Acts {
  copyLink: () => void;
  copySnippet: (text: string) => void;
  enlarge: (modules: Uint8Array, link: string) => void;
  hide: (names: string[]) => void;
  choose: (parts: Partial<Choices>) => void;
  take: (format: 'svg' | 'png') => void;
  copy: () => void;
  numbers: (format: 'csv' | 'json') => void;
  close: () => void;
}

export const dialogOf = (props: ShareProps, choices: Choices, acts: Acts) => html`
  <h2 id="share-title">${words.title}</h2>
  ${warningOf(props.link)}
  <div class="share-parts">
    <section class="share-link"><h3>${words.link.title}</h3>${linkOf(props, acts)}</section>
    <div class="share-column">
      <section class="share-picture"><h3>${words.picture.title}</h3>${pictureOf(choices, acts)}</section>
      <section class="share-numbers">
        <h3>${words.numbers.title}</h3>
        <p class="fine">${words.numbers.about}</p>
        <p class="share-acts">
          ${buttonOf(words.numbers.csv, () => acts.numbers('csv'))}${buttonOf(words.numbers.json, () => acts.numbers('json'))}
        </p>
      </section>
    </div>
    <section class="share-embed"><h3>${words.embed.title}</h3>${embedOf(props, choices.kind, acts)}</section>
  </div>
  <div class="share-foot">
    <p role="status" class="share-told">${choices.status}</p>${buttonOf(words.close, acts.close)}
  </div>`;

const buttonOf = (label: string, act: () => void, can = true) =>
  html`<button type="button" ?disabled=${!can} @click=${act}>${label}</button>`;

const selectAll = ({ target }: Event) => (target as HTMLInputElement | HTMLTextAreaElement).select();

const checkOf = (
  label: string,
  checked: boolean,
  act: (isChecked: boolean) => void,
) => html`<label class="share-check"><input
  type="checkbox" .checked=${checked} @change=${({ target }: Event) => act((target as HTMLInputElement).checked)}
>${label}</label>`;

/** A warning if the link works only on this computer. */
function warningOf(link: string) {
  const host = hostOnlyHere(link);
  if (host === null) return '';
  return html`<div class="notice share-warning">
    <p>${words.link.onlyHere(host)}</p>
    <details><summary>${words.link.onlyHereMore}</summary><p>${words.link.remedies}</p></details>
  </div>`;
}

function linkOf({ link, tooLongForLink, qr, hideable, hide }: ShareProps, acts: Acts) {
  const modules = qr?.modules;
  const enlarge = () => modules && acts.enlarge(modules, qr.link);
  // Parts that another room hides stay hidden there.
  const elsewhere = hide.filter((name) => !hideable.includes(name));
  const hideOf = (name: string) =>
    checkOf(words.hideable[name] ?? name, hide.includes(name), (isHidden) =>
      acts.hide([...elsewhere, ...hideable.filter((other) => (other === name ? isHidden : hide.includes(other)))]),
    );
  return html`<p class="fine">${tooLongForLink ? words.link.tooLong : words.link.about}</p>
    <p class="share-acts">
      <input readonly aria-label=${words.link.label} class="share-address" .value=${link} @focus=${selectAll}>
      <button type="button" autofocus @click=${acts.copyLink}>${words.link.copy}</button>
    </p>
    <div class="share-scan">
      <button type="button" class="share-enlarge" title=${words.link.enlarge} ?hidden=${!modules} @click=${enlarge}>${guard([modules], () => modules && codeOf(modules))}</button>
      <p class="fine">${qr?.problem ?? words.link.scan}</p>
    </div>
    <details>
      <summary>${words.link.hide}</summary><p class="fine">${words.link.hideNote}</p><div class="share-hidden">${hideable.map(hideOf)}</div>
    </details>`;
}

function pictureOf({ preview, caption, transparent }: Choices, { choose, take, copy }: Acts) {
  const has = preview !== null;
  return html`<img class="share-preview ${transparent ? 'transparent' : ''}" alt=${preview?.alt ?? ''} src=${preview?.src ?? nothing} ?hidden=${!has}>
    <p class="share-acts">
      ${checkOf(words.picture.caption, caption, (caption) => choose({ caption }))}${checkOf(words.picture.transparent, transparent, (transparent) => choose({ transparent }))}
    </p>
    <p class="share-acts">
      ${buttonOf(words.picture.svg, () => take('svg'), has)}
      ${buttonOf(words.picture.png, () => take('png'), has)}
      ${buttonOf(words.picture.copy, copy, has)}
    </p>`;
}

function embedOf({ link, caption }: ShareProps, kind: Kind, { choose, copySnippet }: Acts) {
  const { kinds, label, about, snippet, copy } = words.embed;
  const text = kind === SLIDES ? '' : snippetsOf(link, words.picture.of(caption.title))[kind];
  return html`${choicesOf('share-embed', label, kinds, kind, (kind) => choose({ kind: kind as Kind }))}
    <p class="fine">${about[kind]}</p>
    <textarea
      readonly rows="4" spellcheck="false" aria-label=${snippet} class="share-snippet" ?hidden=${kind === SLIDES} .value=${text} @focus=${selectAll}
    ></textarea>
    <p class="share-acts" ?hidden=${kind === SLIDES}>${buttonOf(copy, () => copySnippet(text))}</p>`;
}

/** Host names of the local computer. Links with these hosts open on this computer only. */
const OWN_HOST = /^(.+\.)?localhost$|^127\.|^\[::1\]$|^0\.0\.0\.0$/;

/** The host of a link that works only on this computer; `null` for other links. */
export function hostOnlyHere(link: string) {
  const { protocol, hostname } = new URL(link);
  return protocol === 'file:' ? 'file:' : OWN_HOST.test(hostname) ? hostname : null;
}
