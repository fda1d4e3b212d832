import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { formText, isFilled } from '../fields/form-fields.ts';
import { operatorErrors } from '../fields/operator-errors.ts';
import { jobId, message, orNull } from '../fields/response-fields.ts';

const SESSION_ID_MIN_LENGTH = 5;
const USER_ID = /^\d{1,20}$/;

/** An empty user id keeps the stored one. */
const Credentials = z.object({ sessionId: formText(2_000), userId: formText(20) }).check(
  z.refine(
    ({ sessionId }) => (sessionId ?? '').length >= SESSION_ID_MIN_LENGTH,
    'Session ID must be at least 5 characters',
  ),
  z.refine(({ userId }) => !isFilled(userId) || USER_ID.test(userId), 'User ID must be a number'),
);

const schema = {
  body: Credentials,
  response: {
    ...operatorErrors,
    200: z.object({
      /** False when the session does not work or could not be tested. */
      verified: z.boolean(),
      message,
      /** The first 10 characters. */
      sessionId: z._default(z.string(), ''),
      userId: orNull(z.string()),
      jobId,
    }),
  },
};

export const updateAdminCredentials = {
  method: 'POST',
  path: '/api/admin/instagram-credentials',
  summary: 'Saves and tests a session for the default account',
  schema,
} as const satisfies Endpoint;

export const updateCredentials = {
  method: 'POST',
  path: '/api/instagram/credentials',
  summary: 'Saves and tests a session for the default account',
  schema,
} as const satisfies Endpoint;
