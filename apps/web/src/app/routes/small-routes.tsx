import { BeingBuiltRoute } from './being-built-route.tsx';
import { LinkedFeedRoute } from './linked-feed-route.tsx';
import { NotFoundRoute } from './not-found-route.tsx';

/** Screens that are too small for a chunk each. */
export const smallScreens = {
  linkedFeed: LinkedFeedRoute,
  beingBuilt: BeingBuiltRoute,
  notFound: NotFoundRoute,
};
