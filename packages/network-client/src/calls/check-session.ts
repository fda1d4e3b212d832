import { z } from 'zod';
import { parseShape } from '../answers/parse-shape.ts';
import { CrawlFailure, type CrawlFailureKind } from '../crawl-failure.ts';
import { UserWithId } from '../schemas/network-user.ts';
import type { Ask, CallOptions } from './ask.ts';

/** Whose session it is. The id is null if neither the session nor the answer tells it. */
export type SessionOwner = { id: string | null; username: string };

const OwnProfile = z.object({ user: UserWithId });
const AccountForm = z.object({ form_data: z.object({ username: z.string().min(1) }) });

/** Kinds that leave it open whether the session works. */
const INCONCLUSIVE: CrawlFailureKind[] = [
  'sessionDoubtful',
  'endpointChanged',
  'targetGone',
  'targetPrivate',
  'unexplained',
];

/** The owner of a session that works. Two calls can tell; the second is asked only if the first cannot. */
export async function checkSession(ask: Ask, dsUserId: string | null, options: CallOptions): Promise<SessionOwner> {
  if (dsUserId === null) return askAccountForm(ask, null, options);
  try {
    return await askOwnProfile(ask, dsUserId, options);
  } catch (error) {
    if (!(error instanceof CrawlFailure) || !INCONCLUSIVE.includes(error.kind)) throw error;
    return askAccountForm(ask, dsUserId, options);
  }
}

async function askOwnProfile(ask: Ask, id: string, { signal }: CallOptions): Promise<SessionOwner> {
  const call = 'session check';
  const body = await ask({ call, path: `/api/v1/users/${id}/info/` }, signal);
  const { user } = parseShape(call, OwnProfile, body);
  return { id: user.pk, username: user.username };
}

async function askAccountForm(ask: Ask, id: string | null, { signal }: CallOptions): Promise<SessionOwner> {
  const call = 'session form';
  const body = await ask({ call, path: '/api/v1/accounts/edit/web_form_data/' }, signal);
  return { id, username: parseShape(call, AccountForm, body).form_data.username };
}
