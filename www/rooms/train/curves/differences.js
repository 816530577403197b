// @ts-check
/**
 * Describes the settings in which a kept training run differs from the current one.
 *
 * @typedef {import('../state.js').TrainSettings} TrainSettings
 */
import { words } from '../words.js';

/** @param {TrainSettings} kept @param {TrainSettings} now */
export function differences(kept, now) {
  const { settings } = words;
  return /** @type {(keyof TrainSettings)[]} */ (Object.keys(kept))
    .filter((name) => kept[name] !== now[name] && (name !== 'pairs' || kept.task === now.task))
    .map((name) => {
      const value = kept[name];
      if (typeof value === 'boolean') return settings.withOrWithout(value, settings.names[name]);
      if (name === 'pairs') return settings.otherPairs;
      if (name === 'task' || name === 'architecture' || name === 'optimizer') return settings.values[String(value)];
      return settings.pair(settings.names[name], String(value));
    });
}
