import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import { Latitude, Longitude } from '../coordinates.ts';
import type { Endpoint } from '../endpoint.ts';
import { placeStatusCall, STATUS_PLACES_MAX } from '../follow-calls.ts';
import { LocationId } from '../ids.ts';

/** Whether a place has live stories, without the stories. */
export const PlaceStatus = z.object({
  id: LocationId,
  name: z.string(),
  latitude: Latitude,
  longitude: Longitude,
  avatarUrl: z.nullable(z.string()),
  /** Live stories. */
  storyCount: z.int(),
  /** When the newest live story was posted; null without live stories. */
  newestStoryAt: z.nullable(z.iso.datetime()),
  /**
   * When the last live story came to the feed (the highest `createdAt`); null without live stories. It shows which
   * stories a visitor has not seen, because a crawled story comes later than it was posted.
   */
  lastArrivalAt: z.nullable(z.iso.datetime()),
});
export type PlaceStatus = z.infer<typeof PlaceStatus>;

const UUID_LENGTH = 36;
const isLocationId = (text: string) => z.safeParse(LocationId, text).success;

/** Checked as one text: a message about one element of a list would not name the parameter. */
const LocationIdList = z.pipe(
  z.string().check(
    z.maxLength(STATUS_PLACES_MAX * (UUID_LENGTH + 1) - 1, `must be at most ${STATUS_PLACES_MAX} ids`),
    z.refine((text) => text.split(',').every(isLocationId), 'must be ids of places, separated by commas'),
  ),
  z.transform((text: string) => text.split(',') as LocationId[]),
);

/** The places in the order of the ids, separated by commas. Unknown ids and repeated ones are left out. */
export const getPlaceStatus = {
  ...placeStatusCall,
  summary: 'Whether places have live stories',
  schema: {
    querystring: z.object({ ids: LocationIdList }),
    response: { 200: z.object({ places: z.array(PlaceStatus) }), 400: ApiError, 429: ApiError, 503: ApiError },
  },
} as const satisfies Endpoint;
