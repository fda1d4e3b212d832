import { z } from 'zod';
import { readDashVideos } from './dash-manifest.ts';
import { type ImageCandidate, ImageCandidates, largestCandidate, VideoCandidates } from './media-candidates.ts';
import type { NetworkPlace } from './network-place.ts';
import { readStoryPlace } from './story-place.ts';
import { Id, OptionalNumber, OptionalText, OptionalTime } from './wire-values.ts';

export type NetworkStory = {
  mediaId: string;
  ownerId: string;
  mediaType: 'image' | 'video';
  /** The largest version. The URL is signed: it expires, and any change breaks it. */
  mediaUrl: string;
  /** Cover image of a video; null for an image. */
  thumbnailUrl: string | null;
  caption: string | null;
  takenAt: Date;
  expiresAt: Date;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  place: NetworkPlace | null;
  /** `restricted`: only for close friends or subscribers, must not be stored. */
  audience: 'everyone' | 'restricted';
};

const STORY_LIFETIME_MS = 24 * 60 * 60 * 1_000;

const IMAGE = 1;
const VIDEO = 2;

const WireItem = z.object({
  id: z.string().optional().catch(undefined),
  pk: Id.optional().catch(undefined),
  media_type: z.literal([IMAGE, VIDEO]),
  taken_at: OptionalTime,
  expiring_at: OptionalTime,
  image_versions2: z.object({ candidates: ImageCandidates }).nullish().catch(null),
  video_versions: VideoCandidates,
  video_dash_manifest: OptionalText,
  video_duration: OptionalNumber,
  original_width: OptionalNumber,
  original_height: OptionalNumber,
  caption: z.object({ text: OptionalText }).nullish().catch(null),
  audience: z.unknown().optional(),
  subscription_media_visibility: z.unknown().optional(),
  story_locations: z.unknown().optional(),
  location: z.unknown().optional(),
  lat: OptionalNumber,
  lng: OptionalNumber,
});
type WireItem = z.infer<typeof WireItem>;

/** An item of a reel. Id, time and media are required. */
export const StoryItem = WireItem.transform((item, context): Omit<NetworkStory, 'ownerId'> => {
  const mediaId = readMediaId(item);
  const times = readTimes(item);
  const cover = largestCandidate(item.image_versions2?.candidates ?? []);
  const media = item.media_type === VIDEO ? findVideo(item) : cover;
  if (mediaId === undefined || times === undefined || media === undefined) {
    const missing = [!mediaId && 'id', !times && 'time', !media && 'media'].filter((part) => part !== false);
    context.addIssue({ code: 'custom', message: `no ${missing.join(', ')}`, input: null });
    return z.NEVER;
  }
  return {
    mediaId,
    mediaType: item.media_type === VIDEO ? 'video' : 'image',
    mediaUrl: media.url,
    thumbnailUrl: item.media_type === VIDEO ? (cover?.url ?? null) : null,
    caption: item.caption?.text ?? null,
    ...times,
    ...sizeOf(media, item),
    durationSeconds: item.media_type === VIDEO ? item.video_duration : null,
    place: readStoryPlace(item),
    audience: isForEveryone(item) ? 'everyone' : 'restricted',
  };
});

/** Some videos are offered as DASH only. */
function findVideo({ video_versions, video_dash_manifest }: WireItem): ImageCandidate | undefined {
  return largestCandidate<ImageCandidate>(video_versions) ?? largestCandidate(readDashVideos(video_dash_manifest));
}

/** `id` is `<media>_<owner>` and always a string; `pk` can be a number. */
function readMediaId({ id, pk }: WireItem): string | undefined {
  const [mediaId = ''] = id?.split('_') ?? [];
  return /^\d+$/.test(mediaId) ? mediaId : pk;
}

function readTimes({ taken_at, expiring_at }: WireItem): { takenAt: Date; expiresAt: Date } | undefined {
  if (taken_at) return { takenAt: taken_at, expiresAt: expiring_at ?? shift(taken_at, STORY_LIFETIME_MS) };
  return expiring_at ? { takenAt: shift(expiring_at, -STORY_LIFETIME_MS), expiresAt: expiring_at } : undefined;
}

function shift(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

function sizeOf(media: ImageCandidate, item: WireItem): { width: number | null; height: number | null } {
  return { width: media.width ?? item.original_width, height: media.height ?? item.original_height };
}

const OPEN_AUDIENCES: unknown[] = [undefined, null, '', 'default', 'everyone'];

/** An unknown audience counts as restricted, because showing a private story is worse than missing a public one. */
function isForEveryone({ audience, subscription_media_visibility }: WireItem): boolean {
  return OPEN_AUDIENCES.includes(audience) && OPEN_AUDIENCES.includes(subscription_media_visibility);
}
