import type { CrawlFailureKind } from '@around/network-client/crawl-failure';

export type AccountEffect =
  | 'none'
  | 'throttle'
  | 'freeze'
  | 'needsAttention'
  | 'loggedOut'
  | 'disable'
  | 'checkSession';
export type ProxyEffect = 'none' | 'countError' | 'disable' | 'coolDown';
export type JobEffect = 'postpone' | 'handOver' | 'retry' | 'retrySmaller' | 'giveUp';

export type FailurePolicy = { account: AccountEffect; proxy: ProxyEffect; job: JobEffect };

/** Who is to blame, and what happens next. Changing how we react means changing a row; a new kind does not compile without one. */
export const failurePolicies: Record<CrawlFailureKind, FailurePolicy> = {
  throttled: { account: 'throttle', proxy: 'none', job: 'postpone' },
  loggedOut: { account: 'loggedOut', proxy: 'none', job: 'handOver' },
  challenged: { account: 'needsAttention', proxy: 'none', job: 'handOver' },
  actionBlocked: { account: 'freeze', proxy: 'none', job: 'postpone' },
  accountDisabled: { account: 'disable', proxy: 'none', job: 'handOver' },
  sessionDoubtful: { account: 'checkSession', proxy: 'none', job: 'retry' },
  proxyUnreachable: { account: 'none', proxy: 'countError', job: 'retry' },
  proxyRefusesCredentials: { account: 'none', proxy: 'disable', job: 'postpone' },
  proxyBlocked: { account: 'none', proxy: 'coolDown', job: 'postpone' },
  connectionLost: { account: 'none', proxy: 'countError', job: 'retry' },
  targetGone: { account: 'none', proxy: 'none', job: 'giveUp' },
  targetPrivate: { account: 'none', proxy: 'none', job: 'giveUp' },
  suspiciouslyEmpty: { account: 'checkSession', proxy: 'none', job: 'retrySmaller' },
  endpointChanged: { account: 'none', proxy: 'none', job: 'giveUp' },
  upstreamDown: { account: 'none', proxy: 'none', job: 'retry' },
  unexplained: { account: 'none', proxy: 'none', job: 'retry' },
  clientDefect: { account: 'none', proxy: 'none', job: 'giveUp' },
};
