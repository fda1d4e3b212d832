import { CrawlFailure } from '../crawl-failure.ts';

/** Status of a common proxy manager when no proxy is available. */
const PROXY_MANAGER_STATUS = 557;

/** The failure for a status that only proxies send; undefined for any other status. */
export function proxyRefusal(status: number): CrawlFailure | undefined {
  if (status === 407) {
    return new CrawlFailure('proxyRefusesCredentials', 'the proxy refuses its credentials (407)', {
      origin: 'proxy',
      status,
    });
  }
  if (status === PROXY_MANAGER_STATUS) {
    return new CrawlFailure('proxyUnreachable', 'the proxy manager has no proxy available (557)', {
      origin: 'proxy',
      status,
    });
  }
  return undefined;
}
