import { readStored, writeStored } from '../storage/browser-storage.ts';

const STORAGE_KEY = 'letter-shortcuts';

/** Single-letter shortcuts can be switched off, for users of speech input (WCAG 2.1.4). */
export function areLetterShortcutsOn(): boolean {
  return readStored(STORAGE_KEY) !== 'off';
}

export function setLetterShortcuts(areOn: boolean): void {
  writeStored(STORAGE_KEY, areOn ? null : 'off');
}
