import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { LocationId } from '../ids.ts';
import { UserLanguage, userErrors } from '../users/user-fields.ts';
import { deletePushCall, PUSH_PLACES_MAX, pushKeyCall, savePushCall } from './push-calls.ts';

const ENDPOINT_MAX_LENGTH = 1_024;

/** An address at the push service of a browser. Whoever knows it may end the subscription. */
const PushEndpoint = z.string().check(z.minLength(1), z.maxLength(ENDPOINT_MAX_LENGTH, 'is too long'));

/** As `PushSubscription.toJSON()` has them: a point of P-256 and 16 bytes, in base64url. */
const PushKeys = z.object({
  p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, 'is not valid')),
  auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/, 'is not valid')),
});

export const getPushKey = {
  ...pushKeyCall,
  summary: 'The public key for subscriptions to notifications; null where notifications are not set up',
  schema: { response: { ...userErrors, 200: z.object({ publicKey: z.nullable(z.string()) }) } },
} as const satisfies Endpoint;

/** A repeated call for the same endpoint replaces its subscription. When a user is signed in, the places of the user count too. */
export const savePushSubscription = {
  ...savePushCall,
  summary: 'Tells this browser when followed places have new stories, at most once an hour; needs no account',
  schema: {
    body: z.object({
      endpoint: PushEndpoint,
      keys: PushKeys,
      language: UserLanguage,
      /** Followed on this device. */
      placeIds: z.array(LocationId).check(z.maxLength(PUSH_PLACES_MAX, `must be at most ${PUSH_PLACES_MAX} places`)),
      /** The previous endpoint of the browser. It is deleted, and stories that it was notified of are not sent again. */
      replaces: z.optional(PushEndpoint),
    }),
    response: { ...userErrors, 200: z.object({ message: z.string() }) },
  },
} as const satisfies Endpoint;

/** Idempotent: answers 200 for an endpoint that is not subscribed. */
export const deletePushSubscription = {
  ...deletePushCall,
  summary: 'Ends the notifications of this browser',
  schema: {
    body: z.object({ endpoint: PushEndpoint }),
    response: { ...userErrors, 200: z.object({ message: z.string() }) },
  },
} as const satisfies Endpoint;
