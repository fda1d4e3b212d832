import { readStored, writeStored } from '../../../../ui/storage/browser-storage.ts';
import { DRAFT_OWNER_KEY, forgetStoredDraft, forgetTabTexts } from './forget-draft.ts';

const session = () => sessionStorage;
const local = () => localStorage;

/**
 * Assigns the draft to this user. Deletes a draft of another user; keeps one that was made signed out. Returns whether anything was
 * deleted.
 */
export function claimDraft(userId: string): boolean {
  const isForeign = (storage: () => Storage) => (readStored(DRAFT_OWNER_KEY, storage) ?? userId) !== userId;
  const [hasForeignTexts, hasForeignVideo] = [isForeign(session), isForeign(local)];
  if (hasForeignTexts) forgetTabTexts();
  if (hasForeignVideo) forgetStoredDraft();
  for (const storage of [session, local]) writeStored(DRAFT_OWNER_KEY, userId, storage);
  return hasForeignTexts || hasForeignVideo;
}

/** A signed-out visitor wants to share the draft: it belongs to whoever signs in next. */
export function releaseDraft(): void {
  for (const storage of [session, local]) writeStored(DRAFT_OWNER_KEY, null, storage);
}
