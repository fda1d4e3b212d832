import type { FeedPosition } from '@around/database/feed/feed-queries';
import type { FeedPart } from './fragments/glue.ts';

/** Locations nearest first. `next` is the last one's position when more follow. */
export type FeedPage = { parts: FeedPart[]; next: FeedPosition | undefined };
