import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { userErrors } from './user-fields.ts';

export const UserSession = z.object({
  /** Identifies the session, and cannot be used to sign in. */
  id: z.string(),
  /** Browser and system, such as "Chrome on Android". */
  device: z.string(),
  kind: z.enum(['phone', 'tablet', 'desktop']),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type UserSession = z.infer<typeof UserSession>;

export const listSessions = {
  method: 'GET',
  path: '/api/sessions',
  summary: 'The sessions of the signed-in user, the last used first',
  schema: { response: { ...userErrors, 200: z.object({ sessions: z.array(UserSession) }) } },
} as const satisfies Endpoint;

export const revokeSession = {
  method: 'DELETE',
  path: '/api/sessions/:sessionId',
  summary: 'Ends one session of the signed-in user',
  schema: {
    params: z.object({ sessionId: z.string().check(z.maxLength(100)) }),
    response: { ...userErrors, 200: z.object({ message: z.string() }) },
  },
} as const satisfies Endpoint;

export const revokeOtherSessions = {
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Ends all sessions of the signed-in user except this one',
  schema: { response: { ...userErrors, 200: z.object({ revoked: z.int() }) } },
} as const satisfies Endpoint;
