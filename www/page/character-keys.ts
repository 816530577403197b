/** Whether single characters act as shortcuts. The user can switch them off (WCAG 2.1.4). */
import { store, stored } from '../state/storage.ts';

const STORAGE_KEY = 'headlight-character-keys';

let isOn = stored(STORAGE_KEY) !== 'off';

export const hasCharacterKeys = () => isOn;

export function switchCharacterKeys(on: boolean) {
  isOn = on;
  store(STORAGE_KEY, on ? 'on' : 'off');
}

/** Letters, digits and signs. The space bar is none of them. */
export const isCharacter = ({ key }: KeyboardEvent) => [...key].length === 1 && key !== ' ';
