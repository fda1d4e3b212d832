import type { ChainLink } from '@around/contracts/operator/monitoring/health';
import type { ProxyFact } from '@around/database/health/freshness-facts';
import { formatDuration } from '../../relative-time.ts';
import type { ChainFacts } from '../chain-facts.ts';
import { brokenLink, callApi, okLink, openPage } from './chain-link.ts';

const PROXIES_PAGE = openPage('Open the proxies', '/admin/proxy-manager');

const problems: Partial<Record<ProxyFact['state'], string>> = {
  disabled: 'is disabled',
  quarantined: 'is quarantined',
};

/** Broken when a used proxy is stopped or cooling down, or an account has no proxy. Ignores unused proxies. */
export function checkProxies({ proxies, accounts }: ChainFacts): ChainLink {
  const used = proxies.filter((proxy) => proxy.accounts > 0);
  const withoutProxy = accounts.filter(
    ({ proxyState, hasSession, state }) => proxyState === null && hasSession && state !== 'disabled',
  );
  const [stopped] = used.filter(({ state }) => problems[state] !== undefined);
  if (stopped)
    return brokenLink(
      'proxies',
      `Proxy ${describe(stopped)} ${problems[stopped.state]}${reasonOf(stopped)}`,
      PROXIES_PAGE,
    );
  const [cooling] = used.filter(({ state }) => state === 'cooling');
  if (cooling) {
    const rest =
      cooling.restLeftMs > 0 ? `cools down for another ${formatDuration(cooling.restLeftMs)}` : 'waits for a probe';
    return brokenLink('proxies', `Proxy ${describe(cooling)} ${rest}${reasonOf(cooling)}`, PROXIES_PAGE);
  }
  if (withoutProxy.length > 0) {
    const cause = `Account ${withoutProxy[0]!.username} has no proxy`;
    return brokenLink('proxies', cause, callApi('Assign proxies', '/api/admin/sync-accounts'));
  }
  return okLink('proxies', `${used.length} of ${proxies.length} proxies are in use and healthy`);
}

function describe({ host, port }: ProxyFact): string {
  return `${host}:${port}`;
}

function reasonOf({ stateReason }: ProxyFact): string {
  return stateReason ? ` (${stateReason})` : '';
}
