import { z } from 'zod';
import { CrawlFailure, type CrawlFailureKind } from '../crawl-failure.ts';
import { parseShape } from '../responses/parse-shape.ts';
import { UserWithId } from '../schemas/network-user.ts';
import type { CallOptions, SendRequest } from './network-request.ts';

/** The id is null if neither the session nor the response contains it. */
export type SessionOwner = { id: string | null; username: string };

const OwnProfile = z.object({ user: UserWithId });
const AccountForm = z.object({ form_data: z.object({ username: z.string().min(1) }) });

/** Failures that do not show whether the session is valid. */
const INCONCLUSIVE: CrawlFailureKind[] = [
  'sessionDoubtful',
  'endpointChanged',
  'targetGone',
  'targetPrivate',
  'unexplained',
];

/** Returns the owner of a valid session. Uses a second endpoint if the first one is inconclusive. */
export async function checkSession(
  send: SendRequest,
  dsUserId: string | null,
  options: CallOptions,
): Promise<SessionOwner> {
  if (dsUserId === null) return requestAccountForm(send, null, options);
  try {
    return await requestOwnProfile(send, dsUserId, options);
  } catch (error) {
    if (!(error instanceof CrawlFailure) || !INCONCLUSIVE.includes(error.kind)) throw error;
    return requestAccountForm(send, dsUserId, options);
  }
}

async function requestOwnProfile(send: SendRequest, id: string, { signal }: CallOptions): Promise<SessionOwner> {
  const call = 'session check';
  const body = await send({ call, path: `/api/v1/users/${id}/info/` }, signal);
  const { user } = parseShape(call, OwnProfile, body);
  return { id: user.pk, username: user.username };
}

async function requestAccountForm(
  send: SendRequest,
  id: string | null,
  { signal }: CallOptions,
): Promise<SessionOwner> {
  const call = 'session form';
  const body = await send({ call, path: '/api/v1/accounts/edit/web_form_data/' }, signal);
  return { id, username: parseShape(call, AccountForm, body).form_data.username };
}
