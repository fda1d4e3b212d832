import type { FeedPosition } from '@around/database/feed/feed-queries';
import type { Deflate, FeedPart } from './fragments/glue.ts';

export type FeedPage = {
  /** Locations nearest first. */
  parts: FeedPart[];
  /** The last one's position when more follow. */
  next: FeedPosition | undefined;
  deflate: Deflate;
};
