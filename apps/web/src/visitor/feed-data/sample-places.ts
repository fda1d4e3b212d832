import type { Coordinates } from '@around/contracts/coordinates';
import type { FeedPlace, FeedStory } from '../../ui/feed-place/feed-place.ts';
import { distanceMiles } from '../radar/geometry/earth.ts';

const HOUR_MS = 3_600_000;

type Options = {
  now: number;
  /** Null while it is not known where the visitor is: the samples have no distance then. */
  from: Coordinates | null;
};

/** Demo places, shown only if there are no real ones. Their cards carry the badge 'Sample'. */
export function samplePlaces({ now, from }: Options): FeedPlace[] {
  const places = [
    makePlace(
      'sample-park',
      'Kültürpark',
      38.4293,
      27.1449,
      [
        ['park', 'Morning light under the plane trees', 1],
        ['park-dusk', 'Lanterns by the pond', 3],
      ],
      now,
    ),
    makePlace(
      'sample-beach',
      'Ilıca Beach',
      38.3092,
      26.3646,
      [
        ['beach', 'The water is like glass today', 2],
        ['beach-sunset', 'Last swim of the day', 5],
      ],
      now,
    ),
    makePlace(
      'sample-square',
      'Konak Square',
      38.4189,
      27.1287,
      [
        ['square', 'Pigeons, simit and the clock tower', 1],
        ['square-night', 'The square after the rain', 8],
      ],
      now,
    ),
    makePlace('sample-second-park', 'Safa Park', 25.1857, 55.2461, [['second-park', 'Palms and a long bench', 4]], now),
  ];
  return places.map((place) => ({ ...place, distanceMiles: from && distanceMiles(from, place) }));
}

type SampleStory = readonly [picture: string, caption: string, hoursAgo: number];

function makePlace(
  id: string,
  name: string,
  latitude: number,
  longitude: number,
  samples: SampleStory[],
  now: number,
): Omit<FeedPlace, 'distanceMiles'> {
  const stories = samples.map((sample) => makeStory(sample, name, now));
  return { id, name, latitude, longitude, stories, description: null, avatarUrl: null, isSample: true };
}

function makeStory([picture, caption, hoursAgo]: SampleStory, placeName: string, now: number): FeedStory {
  const postedAt = now - hoursAgo * HOUR_MS;
  const url = `/samples/${picture}.svg`;
  return {
    id: `sample-${picture}`,
    mediaUrl: url,
    thumbnailUrl: url,
    mediaType: 'image',
    caption,
    placeName,
    postedAt,
    createdAt: postedAt,
    expiresAt: postedAt + 24 * HOUR_MS,
  };
}
