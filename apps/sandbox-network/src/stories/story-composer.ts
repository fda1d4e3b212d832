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

export type StoryRequest = {
  venue: Venue;
  takenAt: number;
  sequence: number;
  /** Ids of the scenes that the venue already shows, oldest first. */
  shown?: string[] | undefined;
  kind?: Scene['kind'] | undefined;
  sticker?: StickerKind | undefined;
  audience?: Story['audience'] | undefined;
  caption?: string | null | undefined;
};

/** The same seed and request give the same story. */
export function composeStory({ seed, scenes }: Composer, request: StoryRequest): Story {
  const { venue, takenAt, sequence } = request;
  const random = seededRandom(seed, 'story', sequence, venue.id);
  const asset = chooseScene(scenes, request, random);
  const caption = writeCaption(venue, asset, random);
  const sticker = chooseSticker(venue, random);
  const audience = random.chance(BESTIES_SHARE) ? 'besties' : 'everyone';
  return {
    id: mediaIdOf(takenAt, sequence),
    sequence,
    venueId: venue.id,
    takenAt,
    assetId: asset.id,
    caption: request.caption === undefined ? caption : request.caption,
    sticker: request.sticker ?? sticker,
    audience: request.audience ?? audience,
  };
}

function writeCaption(venue: Venue, asset: Scene, random: Random): string | null {
  const { city, district } = venue;
  const { timeOfDay } = asset;
  const captions = captionsFor({ city, district, sights: sharedSights(asset, venue), timeOfDay });
  return random.chance(CAPTION_SHARE) ? random.pick(captions) : null;
}

function chooseSticker({ isBusiness }: Venue, random: Random): StickerKind {
  // A profile without an address can only be placed by its stickers.
  if (!isBusiness) return random.pick(['place', 'place', 'place_as_text', 'place_without_coordinates'] as const);
  const roll = random.next();
  if (roll < 0.4) return 'place';
  if (roll < 0.5) return 'place_as_text';
  if (roll < 0.58) return 'place_without_coordinates';
  if (roll < 0.64) return 'district';
  return random.pick(['null', 'empty', 'absent'] as const);
}
