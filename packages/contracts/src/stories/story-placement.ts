/** Source of a story's position: sticker coordinates, lookup of the sticker, author's home, or author's most frequent place. */
export const storyPlacements = ['sticker', 'lookup', 'home', 'usual'] as const;
export type StoryPlacement = (typeof storyPlacements)[number];
