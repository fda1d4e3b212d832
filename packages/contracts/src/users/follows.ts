import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import {
  addFollowsCall,
  FOLLOWS_MAX,
  followPlaceCall,
  listFollowsCall,
  seePlaceCall,
  unfollowPlaceCall,
} from '../follow-calls.ts';
import { LocationId } from '../ids.ts';
import { PlaceStatus } from '../places/place-status.ts';
import { userErrors } from './user-fields.ts';

const Time = z.iso.datetime();

export const FollowedPlace = z.object({
  ...PlaceStatus.shape,
  followedAt: Time,
  /** The user has seen the stories that came to the place until then. */
  seenAt: Time,
  /** The place has a story that the user has not seen. */
  isNew: z.boolean(),
});
export type FollowedPlace = z.infer<typeof FollowedPlace>;

const FollowList = z.object({ follows: z.array(FollowedPlace) });
const PlaceParams = z.object({ locationId: LocationId });
const Done = z.object({ message: z.string() });

/** Places with new stories first, then by their newest story. */
export const listFollows = {
  ...listFollowsCall,
  summary: 'The places that the signed-in user follows',
  schema: { response: { ...userErrors, 200: FollowList } },
} as const satisfies Endpoint;

/**
 * Adds places that were followed before: on a device without a user, or until an undo. For a place that is followed already, the earlier
 * start and the later visit count. Unknown places and the oldest places beyond the limit are left out.
 */
export const addFollows = {
  ...addFollowsCall,
  summary: 'Adds places that were followed before',
  schema: {
    body: z.object({
      follows: z
        .array(z.object({ locationId: LocationId, followedAt: Time, seenAt: Time }))
        .check(z.maxLength(FOLLOWS_MAX, `takes at most ${FOLLOWS_MAX} places`)),
    }),
    response: { ...userErrors, 200: FollowList },
  },
} as const satisfies Endpoint;

/** Everything that the place has now counts as seen. 409 beyond the limit. A place that is followed already stays as it is. */
export const followPlace = {
  ...followPlaceCall,
  summary: 'Follows a place',
  schema: { params: PlaceParams, response: { ...userErrors, 200: Done } },
} as const satisfies Endpoint;

/** The time never goes back, nor into the future. 404 for a place that the user does not follow. */
export const seePlace = {
  ...seePlaceCall,
  summary: 'Marks what has come to a followed place as seen',
  schema: {
    params: PlaceParams,
    body: z.object({ seenAt: Time }),
    response: { ...userErrors, 200: Done },
  },
} as const satisfies Endpoint;

/** Answers 200 also for a place that the user does not follow. */
export const unfollowPlace = {
  ...unfollowPlaceCall,
  summary: 'Ends following a place',
  schema: { params: PlaceParams, response: { ...userErrors, 200: Done } },
} as const satisfies Endpoint;
