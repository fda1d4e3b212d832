import type { AccountId, ProxyId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { lockProxyFacts } from '@around/database/proxies/proxy-facts';
import { coolDownProxy, countProxyError, disableProxy, quarantineProxy } from '@around/database/proxies/proxy-states';
import type { CrawlFailure } from '@around/network-client/crawl-failure';
import type { Pacing } from '../../pacing/pacing.ts';
import { failurePolicies, type ProxyEffect } from './failure-policy.ts';
import {
  decideFailedProbe,
  decideProxyBlock,
  decideProxyFailure,
  decideSharedThrottle,
  type ProxyOutcome,
} from './proxy-outcomes.ts';

type Dependencies = { db: Db; pacing: Pacing };
type FailureContext = { cause: string; reason: string; accountId?: AccountId };

/** Records what a failed network call means for the account's proxy. */
export async function recordProxyFailure(
  dependencies: Dependencies,
  { proxyId, accountId }: { proxyId: ProxyId; accountId: AccountId },
  failure: CrawlFailure,
): Promise<void> {
  const effect = failurePolicies[failure.kind].proxy;
  const context = { cause: failure.kind, reason: failure.message, accountId };
  switch (effect) {
    case 'none':
    case 'probe':
      return;
    case 'disable':
      return disableProxy(dependencies.db, proxyId, context);
    case 'countError':
    case 'countBlock':
    case 'countThrottle':
      return decideAndWrite(dependencies, proxyId, context, effect);
  }
}

/** A defect of the proxy itself. */
export type ProxyFault = { cause: string; reason: string };

const finalCauses = new Set(['proxyRefusesCredentials', 'proxyPrivate', 'proxyPasswordUnreadable']);

/** Retrying does not help with a private address or a wrong password: an operator has to change it. */
export function isFinal(fault: ProxyFault | undefined): boolean {
  return fault !== undefined && finalCauses.has(fault.cause);
}

/** Records a fault found by a probe or an address check. A failed probe after a cooldown starts the next one. */
export async function recordProxyFault(
  dependencies: Dependencies,
  proxyId: ProxyId,
  { wasProbe, ...fault }: ProxyFault & { wasProbe: boolean },
): Promise<void> {
  if (isFinal(fault)) return disableProxy(dependencies.db, proxyId, fault);
  return decideAndWrite(dependencies, proxyId, fault, wasProbe ? 'failedProbe' : 'countError');
}

const decisions = {
  countError: decideProxyFailure,
  countBlock: decideProxyBlock,
  countThrottle: decideSharedThrottle,
  failedProbe: decideFailedProbe,
} satisfies Partial<Record<ProxyEffect | 'failedProbe', unknown>>;

async function decideAndWrite(
  { db, pacing: { proxies } }: Dependencies,
  proxyId: ProxyId,
  context: FailureContext,
  effect: keyof typeof decisions,
): Promise<void> {
  const facts = await lockProxyFacts(db, proxyId, proxies);
  if (!facts) return;
  const outcome: ProxyOutcome = decisions[effect](facts, proxies);
  if (outcome.state === 'cooling') return coolDownProxy(db, proxyId, { ...context, cooldownMs: outcome.cooldownMs });
  if (outcome.state === 'quarantined') return quarantineProxy(db, proxyId, context);
  if (effect === 'countError' || effect === 'countBlock') await countProxyError(db, proxyId, context.reason);
}
