import type { ReactNode, Ref } from 'react';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { readStored, writeStored } from '../../../ui/storage/browser-storage.ts';
import type { StoryPlayer } from '../../story-player/state/story-player.ts';
import type { FeedItem } from './feed-items.ts';

export const OWN_KEY = 'own';

export type OwnCardProps = {
  isActive: boolean;
  isPaused: boolean;
  playerRef: Ref<StoryPlayer>;
  onNextPlace: () => void;
  onShare: (place: FeedPlace) => void;
};

/** The card with the visitor's own moments. What it shows is loaded on demand. */
export type OwnItem = {
  kind: 'own';
  key: string;
  render: (card: OwnCardProps) => ReactNode;
  /** Shown beside the card on wide screens. */
  panel: ReactNode;
};

const UNTIL_KEY = 'own-until';

/** A loading card for a visitor who has moments, so that their own card comes first and moves nothing when it is loaded. */
export function expectedOwnItem(): FeedItem | null {
  return Number(readStored(UNTIL_KEY)) > Date.now() ? { kind: 'state', key: OWN_KEY, state: 'loading' } : null;
}

export function rememberOwnItem(until: number | null): void {
  writeStored(UNTIL_KEY, until === null ? null : String(until));
}
