import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { AccountId } from '../../ids.ts';
import { formText, isFilled } from '../fields/form-fields.ts';
import { operatorErrors } from '../fields/operator-errors.ts';
import { count, jobId, message, opaqueId, orNull, time } from '../fields/response-fields.ts';

/** Why the account makes no request now. `waitMs` is null when only an operator can end the wait. */
const AccountWait = z.object({ reason: z.string(), waitMs: z.nullable(z.number()) });

/** Requests in a sliding window. Above `soft` no new work starts; above `hard` no request is made. */
const BudgetUse = z.object({ used: z.int(), soft: z.int(), hard: z.int(), windowMs: z.number() });

export const AccountState = z.enum(['active', 'cooling', 'resting', 'needs_attention', 'logged_out', 'disabled']);

export const CrawlerAccount = z.object({
  id: opaqueId<'AccountId'>(),
  username: z.string(),
  isDefault: z._default(z.boolean(), false),
  isRateLimited: z._default(z.boolean(), false),
  rateLimitExpiry: time,
  followedAccounts: z._default(z.array(z.string()), () => []),
  currentFollowedIndex: count,
  lastUsed: time,
  authenticationSuccess: orNull(z.boolean()),
  authError: orNull(z.string()),
  authMethod: z._default(z.enum(['session', 'password']), 'session'),
  followedAccountsCount: count,
  locationAccountsCount: count,
  state: z._default(AccountState, 'active'),
  stateReason: orNull(z.string()),
  proxyId: orNull(opaqueId<'ProxyId'>()),
  /** The first 10 characters of the session id. */
  sessionId: orNull(z.string()),
  hasPassword: z._default(z.boolean(), false),
  userAgent: z._default(z.string(), ''),
  /** Set while a login waits for a two-factor code. */
  awaitsCodeUntil: time,
  wait: orNull(AccountWait),
  /** Null when the account may make a request now, or when only an operator can end its wait. */
  nextEligibleAt: time,
  budgets: z._default(z.record(z.string(), BudgetUse), () => ({})),
  /** Fraction of the budgets that a new session may use; 1 after the ramp-up. */
  ramp: orNull(z.number()),
});
export type CrawlerAccount = z.infer<typeof CrawlerAccount>;

export const listInstagramAccounts = {
  method: 'GET',
  path: '/api/admin/instagram-accounts',
  summary: 'Crawler accounts with state, budgets and waits',
  schema: { response: { ...operatorErrors, 200: z.object({ accounts: z.array(CrawlerAccount) }) } },
} as const satisfies Endpoint;

export const SESSION_ID_MIN_LENGTH = 5;

const AddAccount = z
  .object({
    action: z.literal('add'),
    username: formText(100),
    sessionId: formText(2_000),
    password: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    userAgent: formText(500),
  })
  .check(
    z.refine(
      ({ username, sessionId, password }) =>
        isFilled(username?.replace(/^@/, '')) && (isFilled(sessionId) || isFilled(password)),
      'Please provide a username and either a session ID or password',
    ),
    z.refine(
      ({ sessionId }) => !isFilled(sessionId) || sessionId.length >= SESSION_ID_MIN_LENGTH,
      'Session ID must be at least 5 characters',
    ),
  );

const RemoveAccount = z
  .object({ action: z.literal('remove'), username: formText(100), userId: formText(100) })
  .check(
    z.refine(({ username, userId }) => isFilled(username) || isFilled(userId), 'Please say which account to remove'),
  );

const AssignProxy = z
  .object({ action: z.literal('assign_proxy'), userId: formText(100), proxyId: z.optional(z.nullable(z.string())) })
  .check(z.refine(({ userId }) => isFilled(userId), 'Please say which account the proxy is for'));

export const changeInstagramAccounts = {
  method: 'POST',
  path: '/api/admin/instagram-accounts',
  summary: 'Adds or removes an account, or assigns its proxy',
  schema: {
    body: z.discriminatedUnion('action', [AddAccount, RemoveAccount, AssignProxy]),
    response: {
      ...operatorErrors,
      200: z.object({
        message,
        account: z.optional(z.object({ id: z.optional(opaqueId<'AccountId'>()), username: z.string() })),
        /** The job that tries the new session or password at the network. */
        jobId,
      }),
    },
  },
} as const satisfies Endpoint;

const oneAccount = z.object({ id: AccountId });
const changed = { ...operatorErrors, 200: z.object({ message: z.string() }) };

export const freezeAccount = {
  method: 'POST',
  path: '/api/admin/instagram-accounts/:id/freeze',
  summary: 'Takes an account out of rotation until it is unfrozen',
  schema: { params: oneAccount, response: changed },
} as const satisfies Endpoint;

export const unfreezeAccount = {
  method: 'POST',
  path: '/api/admin/instagram-accounts/:id/unfreeze',
  summary: 'Reactivates an account and clears its failures',
  schema: { params: oneAccount, response: changed },
} as const satisfies Endpoint;
