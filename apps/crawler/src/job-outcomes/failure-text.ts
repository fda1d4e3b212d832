import type { CrawlFailureKind } from '@around/network-client/crawl-failure';

/** What a failure means, for an operator; short enough for a table cell. */
export const failureText: Record<CrawlFailureKind, string> = {
  throttled: 'The network throttles the account',
  loggedOut: 'The session has ended; it needs a new one',
  challenged: 'The network wants a human to confirm something',
  actionBlocked: 'The network has blocked this account for a while',
  accountDisabled: 'The network has disabled this account',
  sessionDoubtful: 'The network does not say if the session works',
  proxyUnreachable: 'The proxy cannot be reached',
  proxyRefusesCredentials: 'The proxy refuses its username or password',
  proxyBlocked: 'The network refuses the address of the proxy',
  connectionLost: 'The connection broke before the response arrived',
  targetGone: 'The network no longer has it',
  targetPrivate: 'It is private',
  suspiciouslyEmpty: 'The network answers with nothing',
  endpointChanged: 'The network answers in an unknown format',
  upstreamDown: 'The network is down',
  unexplained: 'The network gives no clear answer',
  clientDefect: 'The network cannot read our request',
};

/** Which failures of a session check prove that the session is invalid; null: they prove nothing. */
export const sessionResults: Record<CrawlFailureKind, false | null> = {
  throttled: null,
  loggedOut: false,
  challenged: false,
  actionBlocked: null,
  accountDisabled: false,
  sessionDoubtful: false,
  proxyUnreachable: null,
  proxyRefusesCredentials: null,
  proxyBlocked: null,
  connectionLost: null,
  targetGone: null,
  targetPrivate: null,
  suspiciouslyEmpty: null,
  endpointChanged: null,
  upstreamDown: null,
  unexplained: null,
  clientDefect: null,
};
