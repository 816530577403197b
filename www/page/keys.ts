/** Keys that work on the whole page, unless the focused element handles them. */
import { ROOMS } from '../rooms.ts';
import { hasCharacterKeys, isCharacter } from './character-keys.ts';

type Emit = (intent: string, detail?: unknown) => void;

/** The keys of the rooms, in the order of the header: the upper row of the keyboard. */
const ROOM_KEYS = '1234567890-';

const KEYS: Record<string, [intent: string, detail?: unknown]> = {
  ']': ['move', 1],
  '[': ['move', -1],
  ' ': ['move', 1],
  'Shift ': ['move', -1],
  '.': ['moveHead', 1],
  ',': ['moveHead', -1],
  Escape: ['leave'],
  ...Object.fromEntries(ROOMS.map(({ name }, at) => [ROOM_KEYS[at], ['room', name]])),
  w: ['zoom'],
  p: ['present'],
  c: ['controls'],
  s: ['openShare'],
};

/** Keys of a clicker (a presenter's remote control). Each moves a lesson or a room by this number of steps. */
const CLICKER: Record<string, number> = { PageDown: 1, PageUp: -1 };

/** Keys with which a host page, such as a slide deck, moves between its slides. */
const OF_THE_HOST = ['ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp'];

/** Punctuation keys, by their position on a Latin keyboard. */
const PLACES: Record<string, string> = { BracketLeft: '[', BracketRight: ']', Comma: ',', Period: '.' };

/** A letter or digit that is not Latin. */
const OTHER_ALPHABET = /^(?![\p{Script=Latin}\d])[\p{L}\p{M}\p{Nd}]$/u;

const INPUT_METHOD = 229;

const IS_MAC = /Mac|iP/.test(navigator.platform);

interface KeyHandlers {
  emit: Emit;
  showKeys: () => void;
  isStepped: () => boolean; // whether a clicker moves through the steps of a room or lesson
  isEmbedded: () => boolean;
  handOut: (event: KeyboardEvent) => void; // forwards a key to the host page
}

export function listenToKeys({ emit, showKeys, isStepped, isEmbedded, handOut }: KeyHandlers) {
  // Keys of a clicker are captured before any element receives them, because a clicker must work wherever the focus is.
  document.addEventListener(
    'keydown',
    (event) => {
      const { key } = event;
      // Safari sends the Enter key that confirms an input-method conversion only after the composition has ended.
      if (event.isComposing || event.keyCode === INPUT_METHOD) return event.stopImmediatePropagation();
      if (isMeantForElse(event)) return;
      if (isEmbedded() && OF_THE_HOST.includes(key) && !isTyping(targetOf(event))) handOut(event);
      else if (isStepped() && key in CLICKER && !targetOf(event).closest('dialog')) emit('advance', CLICKER[key]);
      else return;
      event.stopImmediatePropagation();
      event.preventDefault();
    },
    { capture: true },
  );

  document.addEventListener('keydown', (event) => {
    const target = targetOf(event);
    if (event.defaultPrevented || isMeantForElse(event) || target.closest('dialog')) return;
    const pressing = event.key === ' ' && target.matches('button, input, summary, [role=button], [role=gridcell]');
    const isOff = isCharacter(event) && !hasCharacterKeys();
    if ((isTyping(target) && event.key !== 'Escape') || pressing || isOff) {
      return;
    } else if (event.key === '?') {
      showKeys();
    } else {
      const act = KEYS[nameOf(event)];
      if (!act) return;
      emit(...act);
    }
    event.preventDefault();
  });
}

const targetOf = (event: KeyboardEvent) => event.target as HTMLElement;

/**
 * The key's name in `KEYS`. Case is ignored because Caps Lock may be on. On a keyboard with another alphabet, the
 * position of the key decides.
 */
function nameOf({ key, code, shiftKey }: KeyboardEvent) {
  if (key === ' ') return shiftKey ? 'Shift ' : key;
  if (key in KEYS) return key;
  return OTHER_ALPHABET.test(key) ? (PLACES[code] ?? code.replace(/Key|Digit/, '').toLowerCase()) : key.toLowerCase();
}

/**
 * Whether a key is a shortcut of the browser or the system. AltGr (Windows reports it as Ctrl and Alt) and Option do
 * not count, because some keyboards need them to type a bracket.
 */
function isMeantForElse(event: KeyboardEvent) {
  const { key, code, ctrlKey, metaKey, altKey } = event;
  // On a Mac the Option key (Alt) types other characters, so a bracket with Alt is text, not a shortcut.
  const byOption = '[]'.includes(key) && !ctrlKey && (IS_MAC || PLACES[code] !== key);
  const isTyped = !metaKey && '[].,?'.includes(key) && (event.getModifierState('AltGraph') || byOption);
  return (ctrlKey || metaKey || altKey) && !isTyped;
}

const isTyping = (target: HTMLElement) =>
  target.matches('input:not([type=radio], [type=checkbox], [type=range]), select, textarea');
