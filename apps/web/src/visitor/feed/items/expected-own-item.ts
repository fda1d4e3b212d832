import { readStored, writeStored } from '../../../ui/storage/browser-storage.ts';
import type { FeedItem } from './feed-items.ts';
import { OWN_KEY } from './own-item.ts';

const UNTIL_KEY = 'own-until';

/** A loading card for a visitor who has moments, so that their own card comes first and moves nothing when it is loaded. */
export function expectedOwnItem(): FeedItem | null {
  return Number(readStored(UNTIL_KEY)) > Date.now() ? { kind: 'state', key: OWN_KEY, state: 'loading' } : null;
}

export function rememberOwnItem(until: number | null): void {
  writeStored(UNTIL_KEY, until === null ? null : String(until));
}
