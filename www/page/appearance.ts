/** Settings of the whole page, namely its appearance and visible parts, and their URL fields. */
import { ROOMS } from '../rooms.ts';
import * as fields from '../state/field-table.ts';
import type { Chosen, Rules } from '../state/fields.ts';
import { SERVED_MODELS } from '../state/models.ts';
import type { Room } from '../state/room.ts';

export type Theme = 'system' | 'light' | 'dark' | 'projector';

export type Shade = 'light' | 'dark' | 'projector';

/**
 * Parts of the page that a link can hide; `style/hide.css` has a rule for each name. The parts of a
 * room have rules in its style sheet.
 */
const HEADER = ['rooms', 'lessons', 'share', 'theme', 'keys'];
const BAR = ['sentence', 'head'];

const HIDEABLE = [...new Set([...HEADER, ...BAR, ...ROOMS.flatMap(({ hideable }) => hideable)])];

/** Names of the parts that a link can hide in a room. */
export const hideableIn = ({ hideable, readsText }: Room) => [...HEADER, ...(readsText ? BAR : []), ...hideable];

/** Values that switch a mode on; the page writes the first. Old links to embedded pictures have the second. */
const ON = ['yes', '1'];

export const APPEARANCE_FIELDS: Rules = {
  theme: ['system', 'light', 'dark', 'projector'],
  lang: /^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/,
  present: ON,
  embed: ON,
  models: SERVED_MODELS,
  hide: { each: HIDEABLE },
};

const FIELDS = {
  theme: fields.text<Theme>('theme', 'system'),
  lang: fields.optionalText('lang'), // language named in the URL; `words/language.js` chooses the actual one
  present: fields.flag('present', ON), // whether presentation mode is on
  embed: fields.flag('embed', ON), // whether the page is embedded in another and shows only its picture
  models: fields.optionalText('models'), // folder of the server with additional models
  hide: fields.custom<string[]>('hide', [], hiddenIn, (hide) => hide.join(',')), // names of hidden parts, of `HIDEABLE`
};

export interface Appearance extends fields.StateOf<typeof FIELDS> {
  controls: boolean; // whether the controls are visible in presentation mode; not part of a link
}

export const USUAL: Appearance = { ...fields.initialOf(FIELDS), controls: false };

function hiddenIn(list: string) {
  const names = list.split(',');
  return HIDEABLE.filter((name) => names.includes(name));
}

export const fromFields = (chosen: Chosen): Appearance => ({ ...fields.readState(FIELDS, chosen), controls: false });

export const toFields = (appearance: Appearance) => fields.writeState(FIELDS, appearance);

/** The theme for drawing. In presentation mode it is `projector`, because pale colours are invisible in a lit hall. */
export function themeOf({ theme, present }: Appearance, darkScreen: boolean): Shade {
  if (theme !== 'system') return theme;
  if (present) return 'projector';
  return darkScreen ? 'dark' : 'light';
}
