// @ts-check
/** Files of a training run, which the room "Train" saves for a model that is not a transformer. */

/** Maximum size in bytes of the description of a training run: a few words and the user's pairs. */
const LONGEST = 1 << 20;

/**
 * Whether files claim to be of a training run; the core checks them.
 *
 * @param {File[]} files
 */
export async function isTraining(files) {
  const config = files.find(({ name }) => name === 'config.json');
  if (!config || config.size > LONGEST) return false;
  try {
    return JSON.parse(await config.text())?.model_type === 'headlight';
  } catch {
    // The model loader reports what is wrong with the files.
    return false;
  }
}
