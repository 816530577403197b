/** Files of a training run. The room "Train" saves them for a model that is not a transformer. */

/** Maximum size in bytes of a training run's description: its settings, a small vocabulary and the user's pairs. */
const LONGEST = 1 << 20;

/** Whether the files look like those of a training run; the core checks them. */
export async function isTraining(files: File[]) {
  const config = files.find(({ name }) => name === 'config.json');
  if (!config || config.size > LONGEST) return false;
  try {
    return JSON.parse(await config.text())?.model_type === 'headlight';
  } catch {
    // The model loader reports what is wrong with the files.
    return false;
  }
}
