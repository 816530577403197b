// @ts-check
/** The words of the dialog "Share", in English. */

import { quoted } from '../../../words/en/phrases.js';

export const words = {
  title: 'Share',
  close: 'Close',
  link: {
    title: 'Link',
    about: 'Opens exactly this view.',
    tooLong: 'The text is too long for a link: the link opens the first example instead.',
    label: 'The link',
    copy: 'Copy link',
    copied: 'Link copied.',
    notCopied: 'The browser does not allow copying here. Select the link and copy it by hand.',
    code: 'QR code of the link',
    scan: 'Scan the code with a phone. Click it to enlarge it.',
    enlarge: 'Enlarge',
    closes: 'Click anywhere or press Esc to close.',
    onlyHere: (/** @type {string} */ host) =>
      `Only this computer can open the link: it goes to “${host}”.`,
    onlyHereMore: 'How others can open it',
    /** Shown after a click on `onlyHereMore`. */
    remedies:
      'For phones in the same network, open the page at this computer’s network address, such as http://192.168.1.20:8000/, and share it from there. Run “python3 -m http.server” in the page’s folder to serve that address; “cargo xtask serve” does not serve it. To reach everybody, put the folder on a web host.',
    hide: 'Hide parts in the shared view',
    hideNote: 'They are hidden here as well. The key s opens this dialog again.',
  },
  hideable: /** @type {Record<string, string>} */ ({
    rooms: 'room tabs',
    lessons: 'lessons',
    share: 'share',
    theme: 'theme',
    keys: 'list of keys',
    sentence: 'sentence box',
    head: 'layer and head',
    switches: 'switches',
    heads: 'all heads',
    find: 'find a head',
    why: 'why this weight',
    words: 'sentence in words',
    steps: 'list of steps',
    'what-if': 'what if',
    stack: 'whole stack',
  }),
  picture: {
    title: 'Picture',
    caption: 'With a caption',
    transparent: 'Transparent background',
    preview: 'Preview of the file',
    svg: 'Download SVG',
    png: 'Download PNG',
    copy: 'Copy picture',
    copied: 'Picture copied.',
    notCopied: 'The browser does not allow copying pictures here. Download it instead.',
    none: 'There is no picture yet.',
    tooLarge: 'This picture is too large for a PNG in this browser. Download the SVG instead.',
    of: (/** @type {string} */ room) => `Headlight: ${room}`,
    sentence: quoted,
    head: (/** @type {number} */ layer, /** @type {number} */ head) => `L${layer} H${head}`,
    averageOf: (/** @type {string[]} */ heads) => `average of ${heads.join(', ')}`,
    allHeads: 'all heads',
    part: (/** @type {number[]} */ [top, bottom, left, right, n]) =>
      `Showing rows ${top + 1}–${bottom} and columns ${left + 1}–${right} of ${n}.`,
  },
  numbers: {
    title: 'Numbers',
    about: 'The numbers of this picture, as the model computes them: 32-bit, not rounded.',
    csv: 'Download CSV',
    json: 'Download JSON',
  },
  embed: {
    title: 'Embed',
    label: 'Where',
    kinds: /** @type {Record<string, string>} */ ({
      frame: 'Web page',
      element: 'Web page, several views',
      reveal: 'Reveal.js',
      quarto: 'Quarto',
      myst: 'Jupyter Book, MyST',
      slides: 'PowerPoint, Keynote, Google Slides',
    }),
    about: /** @type {Record<string, string>} */ ({
      frame: 'A frame for any page, with the picture and its controls.',
      element: 'A custom element. Several on one page share one copy of the model.',
      reveal: 'A slide. Slide shortcuts keep working, even after a click on the picture.',
      quarto: 'A block of raw HTML in a .qmd file.',
      myst: 'A directive in a .md file.',
      slides:
        'PowerPoint and Keynote: download the SVG, then insert it as a picture; it stays sharp at any size. If your version does not accept SVG, insert the PNG. For Google Slides insert the PNG, which works everywhere: Insert → Image → Upload from computer.',
    }),
    snippet: 'Snippet to paste',
    copy: 'Copy snippet',
    copied: 'Snippet copied.',
    notCopied: 'The browser does not allow copying here. Select the text and copy it by hand.',
  },
};
