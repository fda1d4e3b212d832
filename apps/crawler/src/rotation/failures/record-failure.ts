import { saveSessionCheck } from '@around/database/account-sessions/session-checks';
import { lockAccountFacts } from '@around/database/accounts/account-facts';
import type { AccountLease } from '@around/database/accounts/account-leases';
import { restAccount, saveSoftScore, stopAccount } from '@around/database/accounts/account-states';
import { recordRateLimit } from '@around/database/accounts/rate-limit-events';
import type { Db } from '@around/database/db';
import type { CrawlFailure } from '@around/network-client/crawl-failure';
import { failureText, sessionResults } from '../../job-outcomes/failure-text.ts';
import type { Pacing } from '../../pacing/pacing.ts';
import { decideActionBlock, decideSoftFailure, decideThrottle } from './account-outcomes.ts';
import { type AccountEffect, failurePolicies } from './failure-policy.ts';
import { recordProxyFailure } from './record-proxy-failure.ts';

type Dependencies = { db: Db; pacing: Pacing; random: () => number };

/** `isStillDoubtful`: the session check was inconclusive too. */
export type FailureToRecord = { failure: CrawlFailure; isStillDoubtful?: boolean };

/**
 * Records what a failure means for the account and its proxy by the policy table, in one transaction. It counts even when the
 * lease is lost by then; only a failure of an old session is ignored after the account got a new one.
 */
export async function recordFailure(
  { db, ...rest }: Dependencies,
  lease: AccountLease,
  { failure, isStillDoubtful = false }: FailureToRecord,
): Promise<void> {
  const policy = failurePolicies[failure.kind];
  const effect = isStillDoubtful && policy.account === 'checkSession' ? 'needsAttention' : policy.account;
  await db.transaction().execute(async (tx) => {
    await recordAccountFailure({ db: tx, ...rest }, lease, failure, effect);
    if (sessionResults[failure.kind] === false) {
      // Shown like the result of a session check. The version excludes a failure of an older session.
      const check = { authenticationSuccess: false, authenticationError: failureText[failure.kind] };
      await saveSessionCheck(tx, lease.accountId, check, lease.sessionVersion);
    }
    await recordProxyFailure({ db: tx, pacing: rest.pacing }, lease, failure);
  });
}

async function recordAccountFailure(
  { db, pacing: { cooldowns }, random }: Dependencies,
  { accountId, proxyId, sessionVersion }: AccountLease,
  failure: CrawlFailure,
  effect: AccountEffect,
): Promise<void> {
  if (effect === 'none' || effect === 'checkSession') return;
  const facts = await lockAccountFacts(db, accountId, cooldowns);
  if (facts?.sessionVersion !== sessionVersion) return;
  const context = { proxyId, cause: failure.kind, reason: failure.message };
  switch (effect) {
    case 'throttle': {
      const outcome = decideThrottle(facts, failure, { cooldowns, random });
      await restAccount(db, accountId, { ...context, ...outcome });
      return recordRateLimit(db, { accountId, proxyId, kind: failure.kind, lastsMs: outcome.restMs });
    }
    case 'freeze': {
      const outcome = decideActionBlock(facts, cooldowns);
      if (outcome.isOver) return stopAccount(db, accountId, { ...context, state: 'needs_attention' });
      await restAccount(db, accountId, { ...context, state: 'resting', restMs: outcome.restMs, isNewRest: true });
      return recordRateLimit(db, { accountId, proxyId, kind: failure.kind, lastsMs: outcome.restMs });
    }
    case 'countSoftFailure': {
      const { softScore, restMs } = decideSoftFailure(facts, cooldowns);
      if (restMs === null) return saveSoftScore(db, accountId, softScore);
      return restAccount(db, accountId, { ...context, state: 'resting', restMs, isNewRest: true });
    }
    case 'needsAttention':
      return stopAccount(db, accountId, { ...context, state: 'needs_attention' });
    case 'loggedOut':
      return stopAccount(db, accountId, { ...context, state: 'logged_out' });
    case 'disable':
      return stopAccount(db, accountId, { ...context, state: 'disabled' });
  }
}
