import { readStored, writeStored } from '../storage/browser-storage.ts';

const STORAGE_KEY = 'letter-shortcuts';

/** Keys of a single letter can be switched off, for whoever speaks to the page or presses keys by accident. */
export function areLetterShortcutsOn(): boolean {
  return readStored(STORAGE_KEY) !== 'off';
}

export function setLetterShortcuts(areOn: boolean): void {
  writeStored(STORAGE_KEY, areOn ? null : 'off');
}
