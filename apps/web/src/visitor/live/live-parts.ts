import { NextPlaces } from './elsewhere/next-places.tsx';
import { LiveFeed } from './live-feed.tsx';

/** The parts of the feed that are loaded after its first story, as one file. */
export const liveParts = { LiveFeed, NextPlaces };

export type LiveParts = typeof liveParts;
