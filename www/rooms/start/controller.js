// @ts-check
/**
 * The room "Start": it runs the two sentences of the opening as soon as a model is loaded, and passes a typed sentence
 * to the room "Sentence".
 *
 * @typedef {{ scenes: import('./scenes.js').Scene[], n_heads: number }} Answers
 * @typedef {{ scene: number }} View `scene`: index of the displayed scene
 * @typedef {import('../../state/reading.js').ReadingState<{}, View, Answers | null>} Start
 */
import { changesOf, nothingRead } from '../../state/reading.js';
import { HEADS, sceneOf, TEXTS } from './scenes.js';

/** The room in which a typed sentence opens. */
const READER = 'sentence';

/** @type {Start} */
export const NO_START = nothingRead({}, { scene: 0 });

/** @param {import('../../state/room.js').Context<Start>} context */
export function createStart(context) {
  const { get, client, typeText, openExample, openRoom } = context;
  const { look } = changesOf(context);
  context.loadKeptModel();

  const lastScene = TEXTS.length - 1;

  return {
    intents: {
      scene: (/** @type {number} */ scene) => look({ scene }),
      move: (/** @type {number} */ by) => look({ scene: Math.min(lastScene, Math.max(0, get().view.scene + by)) }),
      text(/** @type {string} */ text) {
        openRoom(READER);
        typeText(text);
      },
      example(/** @type {string} */ id) {
        openRoom(READER);
        openExample(id);
      },
    },

    /** @param {import('../../state/reading.js').Wish<{}>} wish @returns {Promise<Answers | null>} */
    async read({ model }) {
      if (!model) return null;
      const heads = HEADS.map(({ layer, head }) => ({ layer, head }));
      const readings = await Promise.all(
        TEXTS.map(async (text) => {
          const [, attention] = await Promise.all([
            client.call('run_text', text, false),
            client.call('attention', { heads, measure: 'weight', merged: true, average: false }),
          ]);
          return attention;
        }),
      );
      return { scenes: readings.map(sceneOf), n_heads: model.n_heads };
    },
  };
}
