import type { StoryListSheet } from '../../story-list/story-list-sheet.tsx';
import type { FullscreenViewer } from '../../story-viewers/fullscreen-viewer.tsx';

type Loaded<Component> = Promise<{ default: Component }>;

/** Overlays whose code is there before they are opened, so that they are rendered at once. */
export const loadedOverlays: {
  viewer?: Loaded<typeof FullscreenViewer>;
  list?: Loaded<typeof StoryListSheet>;
} = {};
