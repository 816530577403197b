// @ts-check
/** Files of a training, which the room "Train" saves of a model that is no transformer. */

/** The longest description of a training, in bytes: a few words, and the pairs that a person typed. */
const LONGEST = 1 << 20;

/**
 * Whether files say that they are a training's; the core checks them.
 *
 * @param {File[]} files
 */
export async function isTraining(files) {
  const config = files.find(({ name }) => name === 'config.json');
  if (!config || config.size > LONGEST) return false;
  try {
    return JSON.parse(await config.text())?.model_type === 'headlight';
  } catch {
    // Whoever reads the model says what is wrong with its files.
    return false;
  }
}
