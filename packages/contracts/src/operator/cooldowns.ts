import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { AccountId, ProxyId } from '../ids.ts';
import { operatorErrors } from './operator-errors.ts';

/** A week. What should rest longer is frozen. */
const COOLDOWN_MAX_MINUTES = 10_080;

/** What the console offers. */
export const COOLDOWN_CHOICES = [15, 60, 360, 1_440] as const;

const Extension = z.object({
  minutes: z
    .int('Please say how many minutes')
    .check(
      z.minimum(1, 'Please say how many minutes'),
      z.maximum(COOLDOWN_MAX_MINUTES, 'A cooldown is extended by a week at most'),
    ),
});
const Extended = z.object({ message: z.string(), cooldownUntil: z.iso.datetime() });

export const extendAccountCooldown = {
  method: 'POST',
  path: '/api/admin/instagram-accounts/:id/cooldown',
  summary: 'Lets an account rest for longer, or from now on',
  schema: { params: z.object({ id: AccountId }), body: Extension, response: { ...operatorErrors, 200: Extended } },
} as const satisfies Endpoint;

export const extendProxyCooldown = {
  method: 'POST',
  path: '/api/admin/proxies/:id/cooldown',
  summary: 'Lets a proxy cool down for longer, or from now on',
  schema: { params: z.object({ id: ProxyId }), body: Extension, response: { ...operatorErrors, 200: Extended } },
} as const satisfies Endpoint;
