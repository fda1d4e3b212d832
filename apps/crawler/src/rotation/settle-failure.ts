import type { AccountLease } from '@around/database/accounts/account-leases';
import { coolDownAccount, stopAccount } from '@around/database/accounts/account-states';
import type { Db } from '@around/database/db';
import { disableProxy, noteProxyError } from '@around/database/proxies/proxy-queries';
import type { CrawlFailure } from '@around/network-client/crawl-failure';
import type { Pacing } from '../pacing/pacing.ts';
import { type AccountEffect, failurePolicies, type ProxyEffect } from './failure-policy.ts';

type Dependencies = { db: Db; pacing: Pacing; random: () => number };

/** What the network asks for is obeyed between these bounds. */
const RETRY_AFTER_MIN_MS = 1_000;
const RETRY_AFTER_MAX_MS = 6 * 60 * 60_000;

const COOLDOWN_SPREAD = 0.2;
const PROXY_ERRORS_BEFORE_COOLDOWN = 3;

/** Writes down what a failure means for the account and its proxy, as the policy table says; one transaction. */
export async function settleFailure(
  { db, ...rest }: Dependencies,
  lease: AccountLease,
  failure: CrawlFailure,
): Promise<void> {
  const policy = failurePolicies[failure.kind];
  await db.transaction().execute(async (tx) => {
    await settleAccount({ db: tx, ...rest }, lease, failure, policy.account);
    await settleProxy({ db: tx, ...rest }, lease, failure, policy.proxy);
  });
}

async function settleAccount(
  { db, pacing, random }: Dependencies,
  lease: AccountLease,
  failure: CrawlFailure,
  effect: AccountEffect,
): Promise<void> {
  const reason = failure.message;
  switch (effect) {
    case 'none':
    case 'checkSession':
      return;
    case 'throttle': {
      const cooldownMs = throttleCooldownMs(pacing, lease.throttleCount, failure.retryAfterMs) * spread(random);
      return coolDownAccount(db, lease, { cooldownMs, reason, countsAsThrottle: true });
    }
    case 'freeze':
      return coolDownAccount(db, lease, { cooldownMs: pacing.actionBlockCooldownMs, reason, countsAsThrottle: false });
    case 'needsAttention':
      return stopAccount(db, lease, 'needs_attention', reason);
    case 'loggedOut':
      return stopAccount(db, lease, 'logged_out', reason);
    case 'disable':
      return stopAccount(db, lease, 'disabled', reason);
  }
}

async function settleProxy(
  { db, pacing }: Dependencies,
  lease: AccountLease,
  failure: CrawlFailure,
  effect: ProxyEffect,
): Promise<void> {
  const reason = failure.message;
  switch (effect) {
    case 'none':
      return;
    case 'countError':
      return noteProxyError(db, lease.proxyId, {
        reason,
        coolDownAfter: PROXY_ERRORS_BEFORE_COOLDOWN,
        cooldownMs: pacing.proxyCooldownMs,
      });
    case 'coolDown':
      return noteProxyError(db, lease.proxyId, { reason, coolDownAfter: 1, cooldownMs: pacing.proxyBlockedCooldownMs });
    case 'disable':
      return disableProxy(db, lease.proxyId, reason);
  }
}

/** The network's own word, within bounds; else the ladder: base, twice, four times … up to its top. */
export function throttleCooldownMs(pacing: Pacing, throttlesBefore: number, retryAfterMs: number | undefined): number {
  if (retryAfterMs !== undefined) return Math.min(Math.max(retryAfterMs, RETRY_AFTER_MIN_MS), RETRY_AFTER_MAX_MS);
  return Math.min(pacing.throttleCooldownMs * 2 ** throttlesBefore, pacing.throttleCooldownMaxMs);
}

/** Never shorter than asked for, so that nobody comes back early and not all at once. */
function spread(random: () => number): number {
  return 1 + random() * COOLDOWN_SPREAD;
}
