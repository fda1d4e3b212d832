import type { Scene } from '@around/demo-scenes/scene-library';
import { type Random, seededRandom } from '@around/demo-scenes/seeded-random';
import { captionsFor } from '../world/captions.ts';
import type { Venue } from '../world/profile.ts';
import { mediaIdOf } from './media-id.ts';
import { chooseScene, sharedSights } from './scene-choice.ts';
import type { StickerKind, Story } from './story.ts';

const CAPTION_SHARE = 0.7;
const BESTIES_SHARE = 0.03;

type Composer = { seed: string; scenes: readonly Scene[] };

export type StoryWish = {
  venue: Venue;
  takenAt: number;
  sequence: number;
  /** Ids of the scenes that the venue shows already, oldest first. */
  shown?: string[] | undefined;
  kind?: Scene['kind'] | undefined;
  sticker?: StickerKind | undefined;
  audience?: Story['audience'] | undefined;
  caption?: string | null | undefined;
};

/** The same seed and wish make the same story. */
export function composeStory({ seed, scenes }: Composer, wish: StoryWish): Story {
  const { venue, takenAt, sequence } = wish;
  const random = seededRandom(seed, 'story', sequence, venue.id);
  const asset = chooseScene(scenes, wish, random);
  const caption = writeCaption(venue, asset, random);
  const sticker = chooseSticker(venue, random);
  const audience = random.chance(BESTIES_SHARE) ? 'besties' : 'everyone';
  return {
    id: mediaIdOf(takenAt, sequence),
    sequence,
    venueId: venue.id,
    takenAt,
    assetId: asset.id,
    caption: wish.caption === undefined ? caption : wish.caption,
    sticker: wish.sticker ?? sticker,
    audience: wish.audience ?? audience,
  };
}

function writeCaption(venue: Venue, asset: Scene, random: Random): string | null {
  const { city, district } = venue;
  const { timeOfDay } = asset;
  const captions = captionsFor({ city, district, sights: sharedSights(asset, venue), timeOfDay });
  return random.chance(CAPTION_SHARE) ? random.pick(captions) : null;
}

function chooseSticker({ isBusiness }: Venue, random: Random): StickerKind {
  // A profile that tells no address can be placed by its stickers alone.
  if (!isBusiness) return random.pick(['place', 'place', 'place_as_text', 'place_without_coordinates'] as const);
  const roll = random.next();
  if (roll < 0.4) return 'place';
  if (roll < 0.5) return 'place_as_text';
  if (roll < 0.58) return 'place_without_coordinates';
  if (roll < 0.64) return 'district';
  return random.pick(['null', 'empty', 'absent'] as const);
}
