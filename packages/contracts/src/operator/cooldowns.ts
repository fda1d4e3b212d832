import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { AccountId, ProxyId } from '../ids.ts';
import { operatorErrors } from './fields/operator-errors.ts';

/** One week. For longer, freeze the account or proxy. */
const COOLDOWN_MAX_MINUTES = 10_080;

/** Minutes that the console offers. */
export const COOLDOWN_CHOICES = [15, 60, 360, 1_440] as const;

const ExtendRequest = z.object({
  minutes: z
    .int('Please say how many minutes')
    .check(
      z.minimum(1, 'Please say how many minutes'),
      z.maximum(COOLDOWN_MAX_MINUTES, 'A cooldown is extended by a week at most'),
    ),
});
const ExtendResponse = z.object({ message: z.string(), cooldownUntil: z.iso.datetime() });

export const extendAccountCooldown = {
  method: 'POST',
  path: '/api/admin/instagram-accounts/:id/cooldown',
  summary: 'Extends an account cooldown, or starts one. 409 if the account is stopped',
  schema: {
    params: z.object({ id: AccountId }),
    body: ExtendRequest,
    response: { ...operatorErrors, 200: ExtendResponse },
  },
} as const satisfies Endpoint;

export const extendProxyCooldown = {
  method: 'POST',
  path: '/api/admin/proxies/:id/cooldown',
  summary: 'Extends a proxy cooldown, or starts one. 409 if the proxy is stopped',
  schema: {
    params: z.object({ id: ProxyId }),
    body: ExtendRequest,
    response: { ...operatorErrors, 200: ExtendResponse },
  },
} as const satisfies Endpoint;
