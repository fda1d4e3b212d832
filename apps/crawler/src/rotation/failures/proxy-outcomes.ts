import type { ProxyFacts } from '@around/database/proxies/proxy-facts';
import type { Pacing } from '../../pacing/pacing.ts';

type Rules = Pacing['proxies'];

export type ProxyOutcome = { state: 'unchanged' } | { state: 'cooling'; cooldownMs: number } | { state: 'quarantined' };

const unchanged: ProxyOutcome = { state: 'unchanged' };

/** From this many affected accounts on, the proxy's address counts as the cause. */
const MIN_AFFECTED_ACCOUNTS = 2;

/** A failure of the proxy itself. Failures of requests that were in flight when its cooldown began do not count. */
export function decideProxyFailure(facts: ProxyFacts, rules: Rules): ProxyOutcome {
  const isOneTooMany = facts.consecutiveErrors + 1 >= rules.failuresBeforeCooldown;
  return facts.state === 'active' && isOneTooMany ? nextCooldown(facts, rules) : unchanged;
}

/** A failed probe after a cooldown starts the next, longer cooldown at once. */
export function decideFailedProbe(facts: ProxyFacts, rules: Rules): ProxyOutcome {
  return facts.state === 'cooling' ? nextCooldown(facts, rules) : unchanged;
}

/** The network refused the proxy's address. The address counts as blocked only when two accounts were refused. */
export function decideProxyBlock(facts: ProxyFacts, rules: Rules): ProxyOutcome {
  if (facts.state !== 'active') return unchanged;
  if (facts.blockedAccounts < MIN_AFFECTED_ACCOUNTS) return decideProxyFailure(facts, rules);
  return cooldownOrQuarantine(facts, rules, rules.blockedMs);
}

/** The network throttled an account. When it throttles a second one on this proxy, the proxy cools down too. */
export function decideSharedThrottle(facts: ProxyFacts, rules: Rules): ProxyOutcome {
  const isShared = facts.throttledAccounts >= MIN_AFFECTED_ACCOUNTS;
  return facts.state === 'active' && isShared ? nextCooldown(facts, rules) : unchanged;
}

/** Exponential backoff up to the longest cooldown; too many cooldowns within the window quarantine the proxy for an operator. */
function nextCooldown(facts: ProxyFacts, rules: Rules): ProxyOutcome {
  return cooldownOrQuarantine(
    facts,
    rules,
    Math.min(rules.cooldownMs * 2 ** facts.recentCooldowns, rules.cooldownMaxMs),
  );
}

function cooldownOrQuarantine({ recentCooldowns }: ProxyFacts, rules: Rules, cooldownMs: number): ProxyOutcome {
  if (recentCooldowns >= rules.cooldownsBeforeQuarantine) return { state: 'quarantined' };
  return { state: 'cooling', cooldownMs };
}
