/** By coordinates on its sticker, by a look-up of its sticker, by its author's home, or by where its author usually is. */
export const storyPlacements = ['sticker', 'lookup', 'home', 'usual'] as const;
export type StoryPlacement = (typeof storyPlacements)[number];
