import { lockAccountFacts } from '@around/database/accounts/account-facts';
import type { AccountLease } from '@around/database/accounts/account-leases';
import { restAccount, saveSoftScore, stopAccount } from '@around/database/accounts/account-states';
import type { Db } from '@around/database/db';
import { noteRateLimit } from '@around/database/records/rate-limit-events';
import type { CrawlFailure } from '@around/network-client/crawl-failure';
import type { Pacing } from '../pacing/pacing.ts';
import { judgeActionBlock, judgeSoftFailure, judgeThrottle } from './account-verdicts.ts';
import { type AccountEffect, failurePolicies } from './failure-policy.ts';
import { settleProxy } from './settle-proxy.ts';

type Dependencies = { db: Db; pacing: Pacing; random: () => number };

/** `isDoubtConfirmed`: the check that was to settle a doubt about the session ended in the same doubt. */
export type Settled = { failure: CrawlFailure; isDoubtConfirmed?: boolean };

/**
 * Writes down what a failure means for the account and its proxy, as the policy table says; one transaction. What the network
 * says of an account counts even when the lease is lost by then; only a new session makes it void.
 */
export async function settleFailure(
  { db, ...rest }: Dependencies,
  lease: AccountLease,
  { failure, isDoubtConfirmed = false }: Settled,
): Promise<void> {
  const policy = failurePolicies[failure.kind];
  const effect = isDoubtConfirmed && policy.account === 'checkSession' ? 'needsAttention' : policy.account;
  await db.transaction().execute(async (tx) => {
    await settleAccount({ db: tx, ...rest }, lease, failure, effect);
    await settleProxy({ db: tx, pacing: rest.pacing }, lease, failure);
  });
}

async function settleAccount(
  { db, pacing: { cooldowns }, random }: Dependencies,
  { accountId, proxyId, sessionVersion }: AccountLease,
  failure: CrawlFailure,
  effect: AccountEffect,
): Promise<void> {
  if (effect === 'none' || effect === 'checkSession') return;
  const facts = await lockAccountFacts(db, accountId, cooldowns);
  if (facts?.sessionVersion !== sessionVersion) return;
  const occasion = { proxyId, cause: failure.kind, reason: failure.message };
  switch (effect) {
    case 'throttle': {
      const verdict = judgeThrottle(facts, failure, { cooldowns, random });
      await restAccount(db, accountId, { ...occasion, ...verdict });
      return noteRateLimit(db, { accountId, proxyId, kind: failure.kind, lastsMs: verdict.restMs });
    }
    case 'freeze': {
      const verdict = judgeActionBlock(facts, cooldowns);
      if (verdict.isOver) return stopAccount(db, accountId, { ...occasion, state: 'needs_attention' });
      await restAccount(db, accountId, { ...occasion, state: 'resting', restMs: verdict.restMs, isNews: true });
      return noteRateLimit(db, { accountId, proxyId, kind: failure.kind, lastsMs: verdict.restMs });
    }
    case 'countSoftFailure': {
      const { softScore, restMs } = judgeSoftFailure(facts, cooldowns);
      if (restMs === null) return saveSoftScore(db, accountId, softScore);
      return restAccount(db, accountId, { ...occasion, state: 'resting', restMs, isNews: true });
    }
    case 'needsAttention':
      return stopAccount(db, accountId, { ...occasion, state: 'needs_attention' });
    case 'loggedOut':
      return stopAccount(db, accountId, { ...occasion, state: 'logged_out' });
    case 'disable':
      return stopAccount(db, accountId, { ...occasion, state: 'disabled' });
  }
}
