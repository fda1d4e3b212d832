import type { MediaCatalogue } from '../../cdn/media-catalogue.ts';
import type { StoryStore } from '../../stories/story-store.ts';
import type { World } from '../../world/world.ts';
import type { MediaLinks } from '../media-links.ts';

/** The data from which responses are built. */
export type WireContext = {
  world: World;
  store: StoryStore;
  catalogue: MediaCatalogue;
  links: MediaLinks;
  /** Ids of venues whose stories lack their media. */
  unreadableVenues: ReadonlySet<string>;
};
