import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { OperatorJobId, ProxyId } from '../ids.ts';
import { count, message, opaqueId, orNull, time } from './answer-fields.ts';
import { formText, isFilled, PASSWORD_MASK } from './form-fields.ts';
import { AccountState } from './instagram-accounts.ts';
import { operatorErrors } from './operator-errors.ts';

export const ForwardProxy = z.object({
  id: opaqueId<'ProxyId'>(),
  ip: z.string(),
  port: z.int(),
  username: z._default(z.string(), ''),
  /** A mask. */
  password: z._default(z.string(), PASSWORD_MASK),
  country: orNull(z.string()),
  isActive: z._default(z.boolean(), true),
  /** Milliseconds since the epoch. */
  cooldownUntil: orNull(z.number()),
  lastUsed: time,
  errorCount: count,
  state: z._default(z.enum(['active', 'cooling', 'quarantined', 'disabled']), 'active'),
  stateReason: orNull(z.string()),
});
export type ForwardProxy = z.infer<typeof ForwardProxy>;

const ProxyUser = z.object({
  id: opaqueId<'AccountId'>(),
  username: z.string(),
  sessionId: orNull(z.string()),
  isRateLimited: z._default(z.boolean(), false),
  rateLimitExpiry: time,
  lastUsed: time,
  /** As `accountProxyMap` has it. */
  proxyId: z.optional(z.nullable(opaqueId<'ProxyId'>())),
  state: z._default(AccountState, 'active'),
});

export const listProxies = {
  method: 'GET',
  path: '/api/admin/proxies',
  summary: 'Forward proxies, and which account speaks through which',
  schema: {
    response: {
      ...operatorErrors,
      200: z.object({
        proxies: z.array(ForwardProxy),
        accounts: z._default(z.array(ProxyUser), () => []),
        accountProxyMap: z._default(z.record(z.string(), z.nullable(opaqueId<'ProxyId'>())), () => ({})),
      }),
    },
  },
} as const satisfies Endpoint;

/** A name or an address, and nothing that could be more of a URL or a second line. */
const HOST = /^(\[[0-9a-f:.]+\]|[0-9a-f:.]+|[a-z0-9]([a-z0-9._-]*[a-z0-9])?)$/i;

/** The port that a form's text or number means; undefined when it means none. */
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
  z.refine(({ ip }) => !isFilled(ip) || HOST.test(ip), 'IP address must be an IP address or a host name'),
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
  summary: 'Changes what is known of a proxy, and puts it back to work',
  schema: {
    params: oneProxy,
    body: z.object({
      username: formText(200),
      /** Missing or empty: the password stays. */
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
  summary: 'Takes a proxy out of use until somebody puts it back',
  schema: { params: oneProxy, response: changed },
} as const satisfies Endpoint;

export const unfreezeProxy = {
  method: 'POST',
  path: '/api/admin/proxies/:id/unfreeze',
  summary: 'Puts a proxy back to use with a clean slate',
  schema: { params: oneProxy, response: changed },
} as const satisfies Endpoint;

const ProbeAnswer = z.object({
  /** Null while the probe goes on. */
  isHealthy: z.nullable(z.boolean()),
  latencyMs: z.nullable(z.number()),
  error: z.nullable(z.string()),
  jobId: OperatorJobId,
});
const probed = { ...operatorErrors, 200: ProbeAnswer, 202: ProbeAnswer };

export const testProxy = {
  method: 'POST',
  path: '/api/admin/proxies/:id/test',
  summary: 'Sends a request through a proxy',
  schema: { params: oneProxy, response: probed },
} as const satisfies Endpoint;

export const testNewProxy = {
  method: 'POST',
  path: '/api/admin/proxies/test',
  summary: 'Sends a request through a proxy that is not saved yet',
  schema: { body: ProxyForm, response: probed },
} as const satisfies Endpoint;
