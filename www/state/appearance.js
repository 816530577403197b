// @ts-check
/**
 * How the page as a whole looks, whatever it shows, and that as fields of the address.
 *
 * @typedef {'system' | 'light' | 'dark' | 'projector'} Theme
 * @typedef {'light' | 'dark' | 'projector'} Shade
 * @typedef {object} Appearance
 * @property {Theme} theme
 * @property {string | null} lang the language that the address names; `words/language.js` says which is spoken
 * @property {boolean} present whether it is shown to an audience
 * @property {boolean} embed whether it stands in another page, as its picture alone
 * @property {string[]} hide what a teacher took away, of `HIDEABLE`
 */

const HEADER = ['rooms', 'lessons', 'share', 'theme', 'keys'];
const BAR = ['sentence', 'head'];

/** What a link can take away in each room; `style/hide.css` has a rule for each name. @type {Record<string, string[]>} */
const IN_ROOM = {
  worked: [...HEADER, 'switches', 'steps', 'words'],
  sentence: [...HEADER, ...BAR, 'switches', 'heads', 'find', 'why', 'words'],
  block: [...HEADER, ...BAR, 'what-if', 'stack', 'words'],
  positions: [...HEADER, ...BAR, 'switches', 'words'],
  lookup: [...HEADER, ...BAR, 'switches', 'why', 'words'],
};

const HIDEABLE = [...new Set(Object.values(IN_ROOM).flat())];

/** @param {string} room */
export const hideableIn = (room) => IN_ROOM[room];

const HIDDEN = HIDEABLE.join('|');

/** @type {Record<string, string[] | RegExp>} */
export const APPEARANCE_FIELDS = {
  theme: ['system', 'light', 'dark', 'projector'],
  lang: /^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/,
  present: ['yes'],
  embed: ['1'],
  hide: new RegExp(`^(${HIDDEN})(,(${HIDDEN}))*$`),
};

/** @type {Appearance} */
export const USUAL = { theme: 'system', lang: null, present: false, embed: false, hide: [] };

/**
 * @param {Record<string, string>} chosen fields whose values are allowed
 * @returns {Appearance}
 */
export const fromFields = ({ theme, lang, present, embed, hide }) => ({
  theme: /** @type {Theme} */ (theme ?? USUAL.theme),
  lang: lang ?? null,
  present: present === 'yes',
  embed: embed === '1',
  hide: HIDEABLE.filter((name) => hide?.split(',').includes(name)),
});

/**
 * @param {Appearance} appearance
 * @returns {Record<string, string | null>}
 */
export const toFields = ({ theme, lang, present, embed, hide }) => ({
  theme: theme === USUAL.theme ? null : theme,
  lang,
  present: present ? 'yes' : null,
  embed: embed ? '1' : null,
  hide: hide.join(',') || null,
});

/**
 * The theme to draw in: a hall is lit, and its projector loses what is pale.
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
