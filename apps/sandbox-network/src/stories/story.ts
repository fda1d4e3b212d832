import { z } from 'zod';

export const STORY_LIFETIME_SECONDS = 24 * 3_600;

/** How a story names its place. All of these occur in the real network. */
export const StickerKind = z.enum([
  'place',
  'place_as_text',
  'place_without_coordinates',
  'district',
  'null',
  'empty',
  'absent',
]);
export type StickerKind = z.infer<typeof StickerKind>;

export const Audience = z.enum(['everyone', 'besties']);

/** One line of the journal. */
export const Story = z.object({
  /** 19 digits, too many for a double. */
  id: z.string().regex(/^\d{19}$/),
  sequence: z.int(),
  venueId: z.string(),
  /** Unix seconds. */
  takenAt: z.int(),
  assetId: z.string(),
  caption: z.string().nullable(),
  sticker: StickerKind,
  audience: Audience,
});
export type Story = z.infer<typeof Story>;

export function expiresAt({ takenAt }: Story): number {
  return takenAt + STORY_LIFETIME_SECONDS;
}

export function isLive(story: Story, nowSeconds: number): boolean {
  return story.takenAt <= nowSeconds && nowSeconds < expiresAt(story);
}
