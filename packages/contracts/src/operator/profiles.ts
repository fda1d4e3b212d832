import * as z from 'zod/mini';
import { Latitude, Longitude } from '../coordinates.ts';
import type { Endpoint } from '../endpoint.ts';
import { ProfileId } from '../ids.ts';
import { SyncedAccount } from '../operator-jobs.ts';
import { formText } from './fields/form-fields.ts';
import { readNetworkUsername } from './fields/network-username.ts';
import { operatorErrors } from './fields/operator-errors.ts';
import { jobId, message, opaqueId, orNull } from './fields/response-fields.ts';

const InstagramProfile = z.object({
  id: opaqueId<'ProfileId'>(),
  username: z.string(),
  fullName: orNull(z.string()),
  locationName: orNull(z.string()),
  category: orNull(z.string()),
  followerCount: orNull(z.int()),
  followingCount: orNull(z.int()),
  isVerified: z._default(z.boolean(), false),
  avatarUrl: orNull(z.string()),
  /** Null if unknown. The network's value takes precedence over the operator's. */
  home: orNull(z.object({ latitude: Latitude, longitude: Longitude, setBy: z.enum(['network', 'operator']) })),
});
export type InstagramProfile = z.infer<typeof InstagramProfile>;

export const listInstagramProfiles = {
  method: 'GET',
  path: '/api/admin/instagram-profiles',
  summary: 'Observed profiles',
  schema: { response: { ...operatorErrors, 200: z.array(InstagramProfile) } },
} as const satisfies Endpoint;

export const setProfileHome = {
  method: 'POST',
  path: '/api/admin/instagram-profiles/:id/home',
  summary: 'Sets the home of a profile for which the network has none; null clears it',
  schema: {
    params: z.object({ id: ProfileId }),
    body: z.object({ home: z.nullable(z.object({ latitude: Latitude, longitude: Longitude })) }),
    response: { ...operatorErrors, 200: z.object({ message: z.string() }) },
  },
} as const satisfies Endpoint;

export const listFollowedAccounts = {
  method: 'GET',
  path: '/api/instagram/followed-accounts',
  summary: 'Profiles followed by the accounts',
  schema: {
    response: {
      ...operatorErrors,
      200: z.object({
        followedAccounts: z.array(
          z.object({ ...SyncedAccount.shape, followedBy: z.array(z.string()), hasLocation: z.boolean() }),
        ),
      }),
    },
  },
} as const satisfies Endpoint;

export const getAccountStats = {
  method: 'GET',
  path: '/api/instagram/account-stats',
  summary: 'Counts of profiles with a location and of locations with a profile',
  schema: {
    response: {
      ...operatorErrors,
      200: z.object({
        totalAccounts: z.int(),
        accountsWithLocation: z.int(),
        locationsWithInstagram: z.int(),
      }),
    },
  },
} as const satisfies Endpoint;

const SyncProfileResponse = z.object({
  user: orNull(SyncedAccount),
  message,
  jobId,
});

export const syncAccount = {
  method: 'POST',
  path: '/api/instagram/sync-account',
  summary: 'Looks up a profile by username and starts to observe it',
  schema: {
    body: z
      .object({ username: formText(100) })
      .check(
        z.refine(({ username }) => readNetworkUsername(username) !== undefined, 'Please enter an Instagram username'),
      ),
    response: { ...operatorErrors, 200: SyncProfileResponse, 202: SyncProfileResponse },
  },
} as const satisfies Endpoint;

const SyncResponse = z.object({
  message,
  /** Null until the job has a count. */
  syncedCount: orNull(z.int()),
  syncedAccounts: z.optional(z.array(SyncedAccount)),
  jobId,
});
const synced = { ...operatorErrors, 200: SyncResponse, 202: SyncResponse };

export const syncStoryOwners = {
  method: 'POST',
  path: '/api/instagram/sync-story-owners',
  summary: 'Fetches the details of all profiles with a live story',
  schema: { response: synced },
} as const satisfies Endpoint;

export const syncProfiles = {
  method: 'POST',
  path: '/api/instagram/sync-profiles',
  summary: 'Fetches the lists of followed profiles and their details',
  schema: { response: synced },
} as const satisfies Endpoint;
