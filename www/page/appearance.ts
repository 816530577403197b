/** Settings of the whole page, namely its appearance and visible parts, and their URL fields. */
import { ROOMS } from '../rooms.ts';
import type { Rules } from '../state/fields.ts';
import { SERVED_MODELS } from '../state/models.ts';
import type { Room } from '../state/room.ts';

export type Theme = 'system' | 'light' | 'dark' | 'projector';

export type Shade = 'light' | 'dark' | 'projector';

export interface Appearance {
  theme: Theme;
  lang: string | null; // language named in the URL; `words/language.js` chooses the actual one
  present: boolean; // whether presentation mode is on
  controls: boolean; // whether the controls are visible in presentation mode; not part of a link
  embed: boolean; // whether the page is embedded in another and shows only its picture
  models: string | null; // folder of the server with additional models
  hide: string[]; // names of hidden parts, of `HIDEABLE`
}

/**
 * Parts of the page that a link can hide; `style/hide.css` has a rule for each name. The parts of a
 * room have rules in its style sheet.
 */
const HEADER = ['rooms', 'lessons', 'share', 'theme', 'keys'];
const BAR = ['sentence', 'head'];

const HIDEABLE = [...new Set([...HEADER, ...BAR, ...ROOMS.flatMap(({ hideable }) => hideable)])];

/** Names of the parts that a link can hide in a room. */
export const hideableIn = ({ hideable, readsText }: Room) => [...HEADER, ...(readsText ? BAR : []), ...hideable];

export const APPEARANCE_FIELDS: Rules = {
  theme: ['system', 'light', 'dark', 'projector'],
  lang: /^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/,
  present: ['yes'],
  embed: ['1'],
  models: SERVED_MODELS,
  hide: { each: HIDEABLE },
};

export const USUAL: Appearance = {
  theme: 'system',
  lang: null,
  present: false,
  controls: false,
  embed: false,
  models: null,
  hide: [],
};

export const fromFields = ({ theme, lang, present, embed, models, hide }: Record<string, string>): Appearance => ({
  theme: (theme ?? USUAL.theme) as Theme,
  lang: lang ?? null,
  present: present === 'yes',
  controls: false,
  embed: embed === '1',
  models: models ?? null,
  hide: HIDEABLE.filter((name) => hide?.split(',').includes(name)),
});

export const toFields = ({ theme, lang, present, embed, models, hide }: Appearance): Record<string, string | null> => ({
  theme: theme === USUAL.theme ? null : theme,
  lang,
  present: present ? 'yes' : null,
  embed: embed ? '1' : null,
  models,
  hide: hide.join(',') || null,
});

/** The theme for drawing. In presentation mode it is `projector`, because pale colours are invisible in a lit hall. */
export function themeOf({ theme, present }: Appearance, darkScreen: boolean): Shade {
  if (theme !== 'system') return theme;
  if (present) return 'projector';
  return darkScreen ? 'dark' : 'light';
}
