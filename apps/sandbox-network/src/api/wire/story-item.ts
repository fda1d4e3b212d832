import type { Scene } from '@around/demo-scenes/scene-library';
import { seededDigits, seededRandom } from '@around/demo-scenes/seeded-random';
import { shortCodeOf } from '../../stories/media-id.ts';
import { expiresAt, type Story } from '../../stories/story.ts';
import { exactNumber } from './exact-number.ts';
import { mixedId } from './mixed-types.ts';
import { storyExtras } from './story-extras.ts';
import { storyLocations } from './story-location.ts';
import type { WireContext } from './wire-context.ts';

const SMALLER_WIDTHS = [750, 480, 320];
const VIDEO_TYPES = [101, 102, 103];
const IMPORTED_SHARE = 0.1;
const HOUR = 3_600;

/** One story as the network lists it. */
export function storyItem(context: WireContext, story: Story): object {
  const venue = context.world.venueById(story.venueId)!;
  const scene = context.catalogue.sceneOf(story);
  return {
    taken_at: story.takenAt,
    pk: mixedId(story.id, 'item'),
    id: `${story.id}_${story.venueId}`,
    device_timestamp: mixedId(`${story.takenAt}000123`, 'device time'),
    media_type: scene.kind === 'video' ? 2 : 1,
    product_type: 'story',
    code: shortCodeOf(story.id),
    is_reel_media: true,
    filter_type: 0,
    image_versions2: { candidates: imageCandidates(context, story, scene) },
    original_width: scene.width,
    original_height: scene.height,
    ...(scene.kind === 'video' && videoFields(context, story, scene)),
    ...(context.unreadableVenues.has(venue.id) && { image_versions2: null, video_versions: null }),
    user: { pk: exactNumber(venue.id), is_private: venue.isPrivate },
    caption: caption(story),
    caption_position: 0,
    expiring_at: expiresAt(story),
    ...importedTime(story),
    can_reshare: true,
    can_reply: true,
    ...storyLocations(story, venue, context.world.places),
    ...storyExtras(story, venue, context.world),
    ...(story.audience === 'besties' && { audience: 'besties' }),
  };
}

function imageCandidates({ links }: WireContext, story: Story, { width, height }: Scene): object[] {
  return [width, ...SMALLER_WIDTHS.filter((smaller) => smaller < width)].map((offered) => ({
    width: offered,
    height: Math.round((height * offered) / width),
    url: links.imageUrl(story, offered),
  }));
}

/** Several versions of the same size; the type tells which is best. */
function videoFields({ links }: WireContext, story: Story, { width, height, durationSeconds }: Scene): object {
  return {
    is_dash_eligible: 0,
    video_codec: 'avc1.64001f',
    number_of_qualities: 1,
    video_versions: VIDEO_TYPES.map((type) => ({
      type,
      width,
      height,
      id: seededDigits(17, 'video version', story.id, type),
      url: links.videoUrl(story, type),
    })),
    has_audio: false,
    video_duration: durationSeconds,
  };
}

function caption({ id, venueId, caption, takenAt }: Story): object | null {
  if (caption === null) return null;
  return {
    pk: seededDigits(17, 'caption', id),
    user_id: venueId,
    text: caption,
    created_at: takenAt,
    content_type: 'comment',
  };
}

/** A story from the gallery was taken some hours before it was posted. */
function importedTime({ id, takenAt }: Story): object {
  const random = seededRandom('imported', id);
  return random.chance(IMPORTED_SHARE) ? { imported_taken_at: takenAt - random.integer(HOUR, 9 * HOUR) } : {};
}
