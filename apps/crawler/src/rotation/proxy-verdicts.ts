import type { ProxyFacts } from '@around/database/proxies/proxy-states';
import type { Pacing } from '../pacing/pacing.ts';

type Rules = Pacing['proxies'];

export type ProxyVerdict = { state: 'unchanged' } | { state: 'cooling'; cooldownMs: number } | { state: 'quarantined' };

const unchanged: ProxyVerdict = { state: 'unchanged' };

/** So many accounts in a row of misfortune are no accident of theirs. */
const ACCOUNTS_THAT_CONVICT = 2;

/** One failure more of the proxy itself. While it cools down, further failures of requests that were on their way add nothing. */
export function judgeProxyFailure(facts: ProxyFacts, rules: Rules): ProxyVerdict {
  const isOneTooMany = facts.consecutiveErrors + 1 >= rules.failuresBeforeCooldown;
  return facts.state === 'active' && isOneTooMany ? nextCooldown(facts, rules) : unchanged;
}

/** A probe failed before the proxy could be used again: the next rung at once. */
export function judgeFailedProbe(facts: ProxyFacts, rules: Rules): ProxyVerdict {
  return facts.state === 'cooling' ? nextCooldown(facts, rules) : unchanged;
}

/** The network refused the address that it came from. Once may be anything; two accounts say that it is the address. */
export function judgeProxyBlock(facts: ProxyFacts, rules: Rules): ProxyVerdict {
  if (facts.state !== 'active') return unchanged;
  if (facts.blockedAccounts < ACCOUNTS_THAT_CONVICT) return judgeProxyFailure(facts, rules);
  return orQuarantine(facts, rules, rules.blockedMs);
}

/** The network slowed an account down. When it does the same to a second one, it means the address too. */
export function judgeThrottleThrough(facts: ProxyFacts, rules: Rules): ProxyVerdict {
  const isShared = facts.throttledAccounts >= ACCOUNTS_THAT_CONVICT;
  return facts.state === 'active' && isShared ? nextCooldown(facts, rules) : unchanged;
}

/** 1, 2, 4 … times the first cooldown up to the longest; one too many of them within the window is an operator's matter. */
function nextCooldown(facts: ProxyFacts, rules: Rules): ProxyVerdict {
  return orQuarantine(facts, rules, Math.min(rules.cooldownMs * 2 ** facts.recentCooldowns, rules.cooldownMaxMs));
}

function orQuarantine({ recentCooldowns }: ProxyFacts, rules: Rules, cooldownMs: number): ProxyVerdict {
  if (recentCooldowns >= rules.cooldownsBeforeQuarantine) return { state: 'quarantined' };
  return { state: 'cooling', cooldownMs };
}
