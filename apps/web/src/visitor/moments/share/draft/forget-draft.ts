import { writeStored } from '../../../../ui/storage/browser-storage.ts';

/** In the session storage: the texts of a moment that is not shared yet. */
export const PENDING_MOMENT_KEY = 'pending-moment';
/** In IndexedDB: its video. */
export const DRAFT_DATABASE = 'pending-moment';

/** In both storages: the id of the user whose draft is there. A draft that was made signed out has none. */
export const DRAFT_OWNER_KEY = 'pending-moment-owner';

/** Deletes the draft of a moment from this browser, e.g. when its author signs out. */
export function forgetDraft(): void {
  forgetTabTexts();
  forgetStoredDraft();
}

/** The texts in this tab. */
export function forgetTabTexts(): void {
  for (const key of [PENDING_MOMENT_KEY, DRAFT_OWNER_KEY]) writeStored(key, null, () => sessionStorage);
}

/** The video and the copy of the texts, which all tabs share. */
export function forgetStoredDraft(): void {
  writeStored(DRAFT_OWNER_KEY, null);
  try {
    indexedDB.deleteDatabase(DRAFT_DATABASE);
  } catch {
    // Without IndexedDB no video was stored.
  }
}
