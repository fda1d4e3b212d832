import { CrawlFailure } from '../crawl-failure.ts';

/** A common proxy manager answers with this status of its own when it has no proxy to offer. */
const PROXY_MANAGER_STATUS = 557;

/** Statuses that only a proxy uses, wherever they arrive; undefined for all others. */
export function proxyRefusal(status: number): CrawlFailure | undefined {
  if (status === 407) {
    return new CrawlFailure('proxyRefusesCredentials', 'the proxy refuses its credentials (407)', {
      origin: 'proxy',
      status,
    });
  }
  if (status === PROXY_MANAGER_STATUS) {
    return new CrawlFailure('proxyUnreachable', 'the proxy manager has nothing to offer (557)', {
      origin: 'proxy',
      status,
    });
  }
  return undefined;
}
