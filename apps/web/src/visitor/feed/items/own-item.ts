import type { ReactNode, Ref } from 'react';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import type { StoryPlayer } from '../../story-player/state/story-player.ts';

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
