import { writeStored } from '../../../../ui/storage/browser-storage.ts';

/** In the session storage: the texts of a moment that is not shared yet. */
export const PENDING_MOMENT_KEY = 'pending-moment';
/** In IndexedDB: its video. */
export const DRAFT_DATABASE = 'pending-moment';

/** Deletes the draft of a moment from this browser, e.g. when its author signs out. */
export function forgetDraft(): void {
  writeStored(PENDING_MOMENT_KEY, null, () => sessionStorage);
  try {
    indexedDB.deleteDatabase(DRAFT_DATABASE);
  } catch {
    // Without IndexedDB no video was stored.
  }
}
