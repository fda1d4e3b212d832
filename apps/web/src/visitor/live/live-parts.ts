import { NextPlaces } from './elsewhere/next-places.tsx';
import { LiveFeed } from './live-feed.tsx';

/** What the feed shows after its first story: one file to load. */
export const liveParts = { LiveFeed, NextPlaces };

export type LiveParts = typeof liveParts;
