import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { OperatorJobId, ProxyId } from '../../ids.ts';
import { AccountState } from '../accounts/instagram-accounts.ts';
import { formText, isFilled, PASSWORD_MASK } from '../fields/form-fields.ts';
import { operatorErrors } from '../fields/operator-errors.ts';
import { count, message, opaqueId, orNull, time } from '../fields/response-fields.ts';
import { isProxyHost } from './proxy-host.ts';

export const ForwardProxy = z.object({
  id: opaqueId<'ProxyId'>(),
  ip: z.string(),
  port: z.int(),
  username: z._default(z.string(), ''),
  /** Always the mask. */
  password: z._default(z.string(), PASSWORD_MASK),
  country: orNull(z.string()),
  isActive: z._default(z.boolean(), true),
  /** Milliseconds since the epoch. */
  cooldownUntil: orNull(z.number()),
  lastUsed: time,
  errorCount: count,
  /** Requests to a neutral address, after cooldowns and by operators. */
  probeCount: count,
  failedProbeCount: count,
  lastProbe: time,
  state: z._default(z.enum(['active', 'cooling', 'quarantined', 'disabled']), 'active'),
  stateReason: orNull(z.string()),
});
export type ForwardProxy = z.infer<typeof ForwardProxy>;

const ProxyAccount = z.object({
  id: opaqueId<'AccountId'>(),
  username: z.string(),
  sessionId: orNull(z.string()),
  isRateLimited: z._default(z.boolean(), false),
  rateLimitExpiry: time,
  lastUsed: time,
  /** Same value as in `accountProxyMap`. */
  proxyId: z.optional(z.nullable(opaqueId<'ProxyId'>())),
  state: z._default(AccountState, 'active'),
});

export const listProxies = {
  method: 'GET',
  path: '/api/admin/proxies',
  summary: 'Forward proxies, accounts and the proxy of each account',
  schema: {
    response: {
      ...operatorErrors,
      200: z.object({
        proxies: z.array(ForwardProxy),
        accounts: z._default(z.array(ProxyAccount), () => []),
        accountProxyMap: z._default(z.record(z.string(), z.nullable(opaqueId<'ProxyId'>())), () => ({})),
      }),
    },
  },
} as const satisfies Endpoint;

/** Parses a port from a form's text or number; undefined unless it is an integer from 1 to 65535. */
export function readPort(port: string | number | null | undefined): number | undefined {
  const value = typeof port === 'string' && /^\d{1,5}$/.test(port.trim()) ? Number(port) : port;
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 65_535 ? value : undefined;
}

const proxyFields = {
  ip: formText(253),
  port: z.optional(z.nullable(z.union([z.string().check(z.trim()), z.number()]))),
  username: formText(200),
  password: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  country: formText(60),
};

export const ProxyForm = z.object(proxyFields).check(
  z.refine(
    ({ ip, port, username, password }) =>
      isFilled(ip) && isFilled(String(port ?? '')) && isFilled(username) && isFilled(password),
    'All proxy fields are required except country',
  ),
  z.refine(({ port }) => readPort(port) !== undefined, 'Port must be a valid number between 1 and 65535'),
  z.refine(({ ip }) => !isFilled(ip) || isProxyHost(ip), 'IP address must be an IP address or a host name'),
);
export type ProxyForm = z.infer<typeof ProxyForm>;

const AddedProxy = z.extend(z.partial(ForwardProxy), { ip: z.string(), port: z.int() });

export const addProxy = {
  method: 'POST',
  path: '/api/admin/proxies',
  summary: 'Adds a forward proxy',
  schema: {
    body: ProxyForm,
    response: { ...operatorErrors, 201: z.object({ proxy: AddedProxy, message }) },
  },
} as const satisfies Endpoint;

const oneProxy = z.object({ id: ProxyId });
const changed = { ...operatorErrors, 200: z.object({ message }) };

export const editProxy = {
  method: 'PATCH',
  path: '/api/admin/proxies/:id',
  summary: 'Changes a proxy and reactivates it',
  schema: {
    params: oneProxy,
    body: z.object({
      username: formText(200),
      /** Missing or empty keeps the password. */
      password: proxyFields.password,
      country: proxyFields.country,
    }),
    response: { ...operatorErrors, 200: z.object({ proxy: ForwardProxy, message: z.string() }) },
  },
} as const satisfies Endpoint;

export const deleteProxy = {
  method: 'DELETE',
  path: '/api/admin/proxies/:id',
  summary: 'Removes a forward proxy',
  schema: { params: oneProxy, response: changed },
} as const satisfies Endpoint;

export const freezeProxy = {
  method: 'POST',
  path: '/api/admin/proxies/:id/freeze',
  summary: 'Takes a proxy out of use until it is unfrozen',
  schema: { params: oneProxy, response: changed },
} as const satisfies Endpoint;

export const unfreezeProxy = {
  method: 'POST',
  path: '/api/admin/proxies/:id/unfreeze',
  summary: 'Reactivates a proxy and clears its errors',
  schema: { params: oneProxy, response: changed },
} as const satisfies Endpoint;

const ProbeResponse = z.object({
  /** Null while the probe is running. */
  isHealthy: z.nullable(z.boolean()),
  latencyMs: z.nullable(z.number()),
  error: z.nullable(z.string()),
  jobId: OperatorJobId,
});
const probed = { ...operatorErrors, 200: ProbeResponse, 202: ProbeResponse };

export const testProxy = {
  method: 'POST',
  path: '/api/admin/proxies/:id/test',
  summary: 'Tests a proxy by sending a request through it. 202 while the test is running',
  schema: { params: oneProxy, response: probed },
} as const satisfies Endpoint;

export const testNewProxy = {
  method: 'POST',
  path: '/api/admin/proxies/test',
  summary: 'Tests a proxy that is not saved yet',
  schema: { body: ProxyForm, response: probed },
} as const satisfies Endpoint;
