import { z } from 'zod';
import { CrawlFailure } from '../crawl-failure.ts';
import { parseShape } from '../responses/parse-shape.ts';
import { type NetworkProfile, ProfileById, ProfileByName } from '../schemas/network-profile.ts';
import { type CallOptions, requireId, type SendRequest } from './network-request.ts';

const BodyByName = z.object({ data: z.object({ user: z.unknown() }) });
const BodyById = z.object({ user: ProfileById });

/** The network throttles lookups by name far earlier than other calls, so call this once and store the id. */
export async function fetchProfileByName(
  send: SendRequest,
  username: string,
  { signal }: CallOptions,
): Promise<NetworkProfile> {
  const call = 'profile by name';
  const body = await send({ call, path: '/api/v1/users/web_profile_info/', query: { username } }, signal);
  const { user } = parseShape(call, BodyByName, body).data;
  if (user === null) throw new CrawlFailure('targetGone', `${call}: no profile has this name`, { origin: 'network' });
  return parseShape(call, ProfileByName, user);
}

export async function fetchProfileById(
  send: SendRequest,
  profileId: string,
  { signal }: CallOptions,
): Promise<NetworkProfile> {
  const call = 'profile by id';
  const body = await send({ call, path: `/api/v1/users/${requireId(profileId)}/info/` }, signal);
  return parseShape(call, BodyById, body).user;
}
