import type { AccountId, ProxyId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import {
  coolDownProxy,
  countProxyError,
  disableProxy,
  lockProxyFacts,
  quarantineProxy,
} from '@around/database/proxies/proxy-states';
import type { CrawlFailure } from '@around/network-client/crawl-failure';
import type { Pacing } from '../pacing/pacing.ts';
import { failurePolicies, type ProxyEffect } from './failure-policy.ts';
import {
  judgeFailedProbe,
  judgeProxyBlock,
  judgeProxyFailure,
  judgeThrottleThrough,
  type ProxyVerdict,
} from './proxy-verdicts.ts';

type Dependencies = { db: Db; pacing: Pacing };
type Occasion = { cause: string; reason: string; accountId?: AccountId };

/** What a failure means for the proxy that the account spoke through. */
export async function settleProxy(
  dependencies: Dependencies,
  { proxyId, accountId }: { proxyId: ProxyId; accountId: AccountId },
  failure: CrawlFailure,
): Promise<void> {
  const effect = failurePolicies[failure.kind].proxy;
  const occasion = { cause: failure.kind, reason: failure.message, accountId };
  switch (effect) {
    case 'none':
    case 'probe':
      return;
    case 'disable':
      return disableProxy(dependencies.db, proxyId, occasion);
    case 'countError':
    case 'countBlock':
    case 'countThrottle':
      return judgeAndWrite(dependencies, proxyId, occasion, effect);
  }
}

/** What is wrong with a proxy itself. */
export type ProxyFault = { cause: string; reason: string };

/** Neither a private address nor a wrong password gets better by trying: only an operator can put it right. */
export function isFinal(fault: ProxyFault | undefined): boolean {
  return fault?.cause === 'proxyRefusesCredentials' || fault?.cause === 'proxyPrivate';
}

/** A fault found without a call to the network. After a cooldown, the probe that was to end it begins the next. */
export async function settleProxyFault(
  dependencies: Dependencies,
  proxyId: ProxyId,
  { wasProbe, ...fault }: ProxyFault & { wasProbe: boolean },
): Promise<void> {
  if (isFinal(fault)) return disableProxy(dependencies.db, proxyId, fault);
  return judgeAndWrite(dependencies, proxyId, fault, wasProbe ? 'failedProbe' : 'countError');
}

const judges = {
  countError: judgeProxyFailure,
  countBlock: judgeProxyBlock,
  countThrottle: judgeThrottleThrough,
  failedProbe: judgeFailedProbe,
} satisfies Partial<Record<ProxyEffect | 'failedProbe', unknown>>;

async function judgeAndWrite(
  { db, pacing: { proxies } }: Dependencies,
  proxyId: ProxyId,
  occasion: Occasion,
  effect: keyof typeof judges,
): Promise<void> {
  const facts = await lockProxyFacts(db, proxyId, proxies);
  if (!facts) return;
  const verdict: ProxyVerdict = judges[effect](facts, proxies);
  if (verdict.state === 'cooling') return coolDownProxy(db, proxyId, { ...occasion, cooldownMs: verdict.cooldownMs });
  if (verdict.state === 'quarantined') return quarantineProxy(db, proxyId, occasion);
  if (effect === 'countError' || effect === 'countBlock') await countProxyError(db, proxyId, occasion.reason);
}
