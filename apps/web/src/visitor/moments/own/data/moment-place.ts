import type { Moment } from '@around/contracts/moments/moments';
import type { FeedPlace, FeedStory } from '../../../../ui/feed-place/feed-place.ts';

/** A moment of the visitor, as a place with one story. Their own card shows neither a distance nor a position. */
export function toMomentPlace(moment: Moment): FeedPlace {
  const { id, locationId, locationName } = moment;
  return {
    id: locationId ?? id,
    name: locationName,
    description: null,
    latitude: 0,
    longitude: 0,
    avatarUrl: null,
    distanceMiles: null,
    stories: [toStory(moment)],
    isSample: false,
  };
}

function toStory({ id, caption, locationName, mediaUrl, thumbnailUrl, createdAt, expiresAt }: Moment): FeedStory {
  return {
    id,
    mediaUrl: mediaUrl ?? '',
    mediaType: 'video',
    thumbnailUrl,
    caption,
    placeName: locationName,
    postedAt: Date.parse(createdAt),
    createdAt: Date.parse(createdAt),
    expiresAt: Date.parse(expiresAt),
  };
}
