import type { MediaCatalogue } from '../../cdn/media-catalogue.ts';
import type { StoryShelf } from '../../stories/story-shelf.ts';
import type { World } from '../../world/world.ts';
import type { MediaLinks } from '../media-links.ts';

/** What the shapes of answers are made from. */
export type WireContext = { world: World; shelf: StoryShelf; catalogue: MediaCatalogue; links: MediaLinks };
