// @ts-check
/**
 * Settings of the whole page, namely its appearance and visible parts, and their URL fields.
 *
 * @typedef {'system' | 'light' | 'dark' | 'projector'} Theme
 * @typedef {'light' | 'dark' | 'projector'} Shade
 * @typedef {object} Appearance
 * @property {Theme} theme
 * @property {string | null} lang language named in the URL; `words/language.js` chooses the actual one
 * @property {boolean} present whether presentation mode is on
 * @property {boolean} controls whether the controls are visible in presentation mode; not part of a link
 * @property {boolean} embed whether the page is embedded in another and shows only its picture
 * @property {string | null} models folder of the server with additional models
 * @property {string[]} hide names of hidden parts, of `HIDEABLE`
 */

import { ROOMS } from '../rooms.js';
import { SERVED_MODELS } from '../state/models.ts';

/**
 * Parts of the page that a link can hide; `style/hide.css` has a rule for each name. The parts of a
 * room have rules in its style sheet.
 */
const HEADER = ['rooms', 'lessons', 'share', 'theme', 'keys'];
const BAR = ['sentence', 'head'];

const HIDEABLE = [...new Set([...HEADER, ...BAR, ...ROOMS.flatMap(({ hideable }) => hideable)])];

/**
 * Names of the parts that a link can hide in a room.
 *
 * @param {import('../state/room.ts').Room} room
 */
export const hideableIn = ({ hideable, readsText }) => [...HEADER, ...(readsText ? BAR : []), ...hideable];

/** @type {import('../state/fields.ts').Rules} */
export const APPEARANCE_FIELDS = {
  theme: ['system', 'light', 'dark', 'projector'],
  lang: /^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/,
  present: ['yes'],
  embed: ['1'],
  models: SERVED_MODELS,
  hide: { each: HIDEABLE },
};

/** @type {Appearance} */
export const USUAL = {
  theme: 'system',
  lang: null,
  present: false,
  controls: false,
  embed: false,
  models: null,
  hide: [],
};

/**
 * @param {Record<string, string>} chosen fields of the URL with valid values
 * @returns {Appearance}
 */
export const fromFields = ({ theme, lang, present, embed, models, hide }) => ({
  theme: /** @type {Theme} */ (theme ?? USUAL.theme),
  lang: lang ?? null,
  present: present === 'yes',
  controls: false,
  embed: embed === '1',
  models: models ?? null,
  hide: HIDEABLE.filter((name) => hide?.split(',').includes(name)),
});

/**
 * @param {Appearance} appearance
 * @returns {Record<string, string | null>}
 */
export const toFields = ({ theme, lang, present, embed, models, hide }) => ({
  theme: theme === USUAL.theme ? null : theme,
  lang,
  present: present ? 'yes' : null,
  embed: embed ? '1' : null,
  models,
  hide: hide.join(',') || null,
});

/**
 * The theme for drawing. In presentation mode it is `projector`, because pale colours are invisible in a lit hall.
 *
 * @param {Appearance} appearance
 * @param {boolean} darkScreen
 * @returns {Shade}
 */
export function themeOf({ theme, present }, darkScreen) {
  if (theme !== 'system') return theme;
  if (present) return 'projector';
  return darkScreen ? 'dark' : 'light';
}
