// @ts-check
/** UI strings of the page outside the rooms, in English. The strings of a room are in its folder. */
import { listed, quoted } from './phrases.js';

/** Meanings of the marks in tokens. @type {Record<string, string>} */
const SIGNS = {
  '##': '“##” marks a piece that continues a word.',
  '[CLS]': 'The model adds [CLS] before the text.',
  '[SEP]': 'The model adds [SEP] after the text.',
  '[UNK]': '[UNK] replaces words that the model does not know.',
};

/** @param {string[]} signs */
function signsExplained(signs) {
  const others = signs.filter((sign) => !(sign in SIGNS));
  return [
    ...Object.keys(SIGNS).flatMap((sign) => (signs.includes(sign) ? SIGNS[sign] : [])),
    ...(others.length > 0
      ? [`${listed(others)} ${others.length > 1 ? 'are special tokens' : 'is a special token'} of the model.`]
      : []),
  ];
}

/** Name of a language or, for a code of four letters, of a script. @param {string} code */
function languageOf(code) {
  const isScript = code.length === 4;
  const name = new Intl.DisplayNames('en', { type: isScript ? 'script' : 'language' }).of(code);
  return isScript ? `${name} script` : name;
}

export const words = {
  roomsLabel: 'Rooms',
  /** Width of a window in pixels from which the tabs of all rooms fit next to the buttons. */
  tabsFrom: 1280,
  toolsLabel: 'Page',
  roomsMenu: (/** @type {string} */ room) => `${room}\u00a0▾`,
  groups: /** @type {Record<import('../../state/room.ts').Group, string>} */ ({
    start: 'Start',
    basics: 'Basics',
    models: 'Trained models',
    learning: 'Learning',
  }),
  skip: 'Skip to the picture',
  lessons: 'Lessons',
  share: 'Share',
  present: 'Present',
  leave: 'Leave',
  controls: 'Controls',
  stillComputing: 'Still computing. A long text or a large model takes longer.',
  loading: 'Starting the calculation engine (WebAssembly). The example will appear in a moment.',

  theme: {
    label: 'Theme',
    choices: { system: 'Auto', light: 'Light', dark: 'Dark', projector: 'Projector' },
  },

  language: 'Language',
  keys: 'Keys',
  settings: 'Settings',

  player: {
    label: 'Steps',
    previous: 'Previous step',
    next: 'Next step',
    play: 'Play',
    pause: 'Pause',
    pace: 'Speed',
    paces: { slow: 'slow', steady: 'steady', fast: 'fast' },
  },

  notices: {
    dismiss: 'Dismiss',
    again: 'Try again',
    noLanguage: (/** @type {string} */ found, /** @type {string[]} */ languages) =>
      `The link asks for the language “${found}”, which this page does not have. Available languages: ${languages.join(', ')}.`,
    noNumbers: 'There are no numbers yet. Wait for the picture.',
    refused: (/** @type {string} */ field, /** @type {string} */ found, /** @type {string[]} */ choices) =>
      choices.length > 0
        ? `The link contains ${field}=${found}, but ${field} can only be: ${choices.join(', ')}. It was ignored.`
        : `The field “${field}” of the link cannot be read (“${found}”). It was ignored.`,
    encodedTwice: (/** @type {string} */ field, /** @type {string} */ found) =>
      `The field “${field}” of the link contains “${found}”: the link may have been encoded twice. The text is shown as received.`,
    unreadable: (/** @type {string} */ found) =>
      `This link cannot be read (“${found}”). It may have been altered in transit; copy it again from the source.`,
    noSuchToken: (/** @type {number} */ count) =>
      `The link selects a token that this sentence does not have: its tokens are 0 to ${count - 1}. Nothing is selected.`,
    noSuchHead: (/** @type {number} */ layers, /** @type {number} */ heads) =>
      `The link selects a head that this model does not have: its layers are 0 to ${layers - 1}, and its heads are 0 to ${heads - 1}. Another head is shown.`,
    unknownStop: (/** @type {string} */ stop) => `This lesson has no stop “${stop}”. It starts at the first stop.`,
    roomMissing: (/** @type {string} */ reason) =>
      `A file that this room needs cannot be loaded (${reason}). Check the connection and reload the page, which may have been updated. Nothing you typed is lost.`,
    replaced: 'The calculation stopped unexpectedly and was restarted. Nothing you typed is lost.',
    sandboxed:
      'The calculation engine cannot run in this frame. Allow scripts and same-origin access: sandbox="allow-scripts allow-same-origin".',
    unavailable: (/** @type {string} */ reason) =>
      `The calculation engine cannot run here: ${reason}. The page needs WebAssembly and a module worker; allow both, or try a current browser, and reload. Nothing you typed is lost.`,
  },

  heading: {
    keep: 'Keep',
    keepHint: 'Keep this result, to open it again or to compare it with another',
    kept: (/** @type {number} */ count) => `Kept (${count})`,
    heads: 'Layers and heads?',
    headsMark: 'What are layers and heads?',
    headsExplained:
      'The model is a stack of layers. In each layer, several heads read the text in parallel. Each head has its own weights, which decide how much every token attends to every other token. Layers and heads are counted from 0.',
    tokens: 'Tokens?',
    tokensMark: 'What is a token?',
    /** @param {string[]} signs marks that occur in the text's tokens */
    tokensExplained: (signs) =>
      [
        'A token is a piece of text that the model knows: a word, a part of a word, or a punctuation mark.',
        ...signsExplained(signs),
      ].join(' '),
  },

  modelBar: {
    toolsLabel: 'Sentence, model and head',
    sentence: 'Sentence',
    placeholder: 'Type a sentence',
    example: 'Examples',
    ownSentence: 'Examples …',
    model: 'Model',
    own: 'Your own…',
    ownShort: 'Own…', // next to the sentence, where there is little space
    ownHint: 'Use your own model: choose its files or drop them on the page. Nothing is uploaded.',
    ownVisit: 'Your own model, available during this visit.',
    ownMissing: (/** @type {string} */ folder) => `${folder} (not available)`,
    instead: (/** @type {string} */ title) => `This room uses ${title}, not your own model.`,
    layer: 'Layer',
    head: 'Head',
    /** @param {number} layers @param {number} of */
    arriving: (layers, of) =>
      layers === of
        ? `All ${of} layers are here. Rare words are still loading.`
        : `${layers === 1 ? 'Layer 0' : `Layers 0 to ${layers - 1}`} of ${of} ${layers === 1 ? 'is' : 'are'} here. The rest is loading.`,
    arrivingLabel: 'Download of the model',
    /** @param {string} loaded @param {string} total */
    amount: (loaded, total) => `${loaded} of ${total} MB`,
    tokens: (/** @type {number} */ count) => `${count} tokens.`,
    readsFirst: (/** @type {number} */ shown, /** @type {number} */ found) =>
      `Only the first ${shown} of ${found} tokens are used.`,
    /** @param {string[]} named @param {number} count @param {string | null} language that the model reads */
    unknown: (named, count, language) =>
      `${language ? `This model reads ${languageOf(language)}; it` : 'The model'} does not know ${listed([...named.map(quoted), ...(count > named.length ? [`${count - named.length} more`] : [])])} and replaces ${count === 1 ? 'it' : 'them'} with [UNK].`,
    /**
     * @param {string} title of the model @param {string | null} language that it reads
     * @param {string} writing code of the text's language or script @param {string} share of the letters of its non-Latin words
     * @param {string} reader title of the model that reads it
     */
    unread: (title, language, writing, share, reader) =>
      `${language ? `${title} reads ${languageOf(language)}. It` : title} gets ${share} of the letters of non-Latin words one at a time or as unknown tokens. ${reader} reads ${languageOf(writing)}.`,
    /** @param {string} title @param {number} bytes of the download */
    switchModel: (title, bytes) => `Switch to ${title} (${Math.round(bytes / 1e6)} MB)`,
    parts: (/** @type {string} */ token) =>
      `${quoted(token)} is only part of a character, which the model splits into several tokens.`,
    readFirst: (/** @type {number} */ most) => `Use the first ${most} tokens`,
    asTrained: (/** @type {string} */ room) =>
      `Changes made in “${room}” do not apply here: this is the model as trained.`,
    tooLongForLink: 'This text is too long for a link: the link opens the first example instead.',
  },

  model: {
    chooseFiles: 'Choose files…',
    notKept: 'The browser cannot store the model, so your next visit will download it again.',
    trouble:
      /** @type {Record<import('../../engine/fetching.ts').Trouble, (file: string, detail: string) => string>} */ ({
        unreachable: (file, detail) =>
          `${file} cannot be loaded (${detail}). Check the connection and try again. The room “Worked example” needs no model.`,
        missing: (file, detail) =>
          `${file} is missing on the server (it answered ${detail}). The host of this page must copy the folder “models” as well.`,
        unreadable: (file, detail) =>
          `${file} cannot be read (${detail}). The host of this page must copy the folder “models” again.`,
        nonsense: (file, detail) =>
          `${file} is not a list of model files with their names, sizes and SHA-256 checksums; it begins with “${detail}”. The host of this page must copy the folder “models” again.`,
        cut: (file, detail) =>
          `${file} has the wrong length (${detail} bytes). The download was incomplete; try again.`,
        checksum: (file, detail) =>
          `${file} is not the file it should be: its SHA-256 does not begin with ${detail}. The download was damaged; try again.`,
      }),
    unexpected: (/** @type {string} */ reason) =>
      `Something unexpected happened (${reason}). Try again. The room “Worked example” needs no model.`,
  },

  cells: {
    modes: { full: 'Text: whole sentences', short: 'Text: numbers only', off: 'Text: off' },
    tones: (/** @type {boolean} */ isOn) => (isOn ? 'Tones: on' : 'Tones: off'),
    rows: (/** @type {string} */ name, /** @type {number} */ row) => `Rows: ${name}. Row ${row}`,
    columns: (/** @type {string} */ name, /** @type {number} */ column) => `Columns: ${name}. Column ${column}`,
    short: (/** @type {number} */ row, /** @type {number} */ column, /** @type {string} */ value) =>
      `${value}, row ${row}, column ${column}`,
    empty: 'no number',
    axes: {
      queries: 'queries',
      keys: 'keys',
      tokens: 'tokens',
      dimensions: 'dimensions',
      ofHead: 'dimensions of the head',
      layers: 'layers',
      heads: 'heads',
      parts: 'heads and feed-forward',
      positions: 'positions',
      output: 'output',
      source: 'source',
    },
  },

  examples: {
    groups: /** @type {Record<string, string>} */ ({
      pronouns: 'What a pronoun stands for',
      senses: 'Which sense a word has',
      order: 'Order and neighbours',
      grammar: 'Grammar',
    }),
    titles: /** @type {Record<string, string>} */ ({
      tired: 'it → animal: … it was too tired (lecture B)',
      wide: 'it → street: … it was too wide',
      rashonda: 'she → Rashonda (lecture E)',
      arrived: 'bank → river: … crossing the river (lecture E)',
      street: 'bank → crossing: … crossing the street (lecture E)',
      fishing: 'bank → river: a poem about fishing (lecture C)',
      loan: 'bank → loan: a poem about a loan (lecture C)',
      table: 'note → table: a brief note (lecture A)',
      speech: 'note → speech: a positive note (lecture A)',
      guitar: 'note → guitar: a melancholic note (lecture A)',
      'now-come': 'Now come here! (lecture C)',
      'come-here': 'Come here now! (lecture C)',
      previous: 'every token attends to the previous token',
      cat: 'it → cat, and the dependencies (lecture A)',
    }),
  },
};
