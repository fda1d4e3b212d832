import { z } from 'zod';
import { parseShape } from '../answers/parse-shape.ts';
import { CrawlFailure } from '../crawl-failure.ts';
import { type NetworkProfile, ProfileById, ProfileByName } from '../schemas/network-profile.ts';
import { type Ask, type CallOptions, requireId } from './ask.ts';

const AnswerByName = z.object({ data: z.object({ user: z.unknown() }) });
const AnswerById = z.object({ user: ProfileById });

/** Dear: the network throttles look-ups by name long before anything else. Ask once, then keep the id. */
export async function fetchProfileByName(ask: Ask, username: string, { signal }: CallOptions): Promise<NetworkProfile> {
  const call = 'profile by name';
  const body = await ask({ call, path: '/api/v1/users/web_profile_info/', query: { username } }, signal);
  const { user } = parseShape(call, AnswerByName, body).data;
  if (user === null) throw new CrawlFailure('targetGone', `${call}: nobody has this name`, { origin: 'network' });
  return parseShape(call, ProfileByName, user);
}

export async function fetchProfileById(ask: Ask, profileId: string, { signal }: CallOptions): Promise<NetworkProfile> {
  const call = 'profile by id';
  const body = await ask({ call, path: `/api/v1/users/${requireId(profileId)}/info/` }, signal);
  return parseShape(call, AnswerById, body).user;
}
