/** The header: the rooms as tabs, buttons for lessons, sharing and presenting, the theme, and the list of keys. */
import { html } from '../widgets/elements.ts';
import { oneStop } from '../widgets/one-stop.ts';
import { words } from '../words/en/page.js';
import { language, NAMES } from '../words/language.js';
import type { Theme } from './appearance.ts';
import type { Emit } from './intents.ts';
import { Tabs } from './tabs.ts';

/** Windows in which the rooms are a menu, because not all tabs fit next to the buttons. */
const NARROW = matchMedia(`(max-width: ${words.tabsFrom - 1}px)`);

const markNarrow = () => document.documentElement.toggleAttribute('data-menu', NARROW.matches);

export function createHeader(root: HTMLElement, emit: Emit) {
  const tabs = new Tabs(emit);
  const theme = html(
    'select',
    { id: 'theme', on: { change: () => emit('theme', theme.value as Theme) } },
    ...Object.entries(words.theme.choices).map(([value, label]) => html('option', { value }, label)),
  );
  let keys: Promise<HTMLDialogElement> | undefined;

  async function showKeys() {
    keys ??= import('./keys-dialog/dialog.ts').then(({ createKeysDialog }) => {
      const dialog = createKeysDialog();
      root.append(dialog);
      return dialog;
    });
    const dialog = await keys;
    if (!dialog.open) dialog.showModal();
  }

  const button = (name: string, label: string, click: () => void) =>
    html('button', { type: 'button', class: `header-${name}`, on: { click } }, label);
  const opener = (name: string, label: string, click: () => void) => {
    const made = button(name, label, click);
    made.setAttribute('aria-haspopup', 'dialog');
    return made;
  };
  const models = html('span', { class: 'header-models' });
  const present = button('present', words.present, () => emit('present'));
  const controls = button('controls', words.controls, () => emit('controls'));
  const tools = html(
    'div',
    { class: 'toolbar', role: 'toolbar', 'aria-label': words.toolsLabel },
    opener('lessons', words.lessons, () => emit('lessons')),
    opener('share', words.share, () => emit('openShare')),
    controls,
    present,
    languageSelect((chosen) => emit('language', chosen)),
    html('label', { class: 'field header-theme', for: 'theme' }, html('span', {}, words.theme.label), theme),
    button('keys', `${words.keys} ?`, showKeys),
  );
  oneStop(tools, 'button, select');
  root.append(tabs.element, models, tools);
  markNarrow();
  NARROW.addEventListener('change', markNarrow);

  return {
    showKeys,

    /** `models`: titles of the models in the picture. */
    update(props: { room: string; models: string[]; theme: string; present: boolean; controls: boolean }) {
      tabs.update(props.room);
      models.textContent = props.models.join(' · ');
      theme.value = props.theme;
      present.textContent = props.present ? words.leave : words.present;
      controls.hidden = !props.present;
      controls.setAttribute('aria-pressed', String(props.controls));
    },
  };
}

/** The page's languages, each with its own name, over the first two letters of the current one. */
function languageSelect(choose: (language: string) => void) {
  const options = Object.entries(NAMES).map(([value, name]) => html('option', { value, lang: value }, name));
  const change = () => choose(select.value);
  const select = html('select', { 'aria-label': words.language, on: { change } }, ...options);
  select.value = language;
  return html('span', { class: 'header-language' }, `${NAMES[language].slice(0, 2)} ▾`, select);
}
