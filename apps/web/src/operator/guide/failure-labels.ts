import type { AccountEffect, FailureKind, JobEffect, ProxyEffect } from '@around/contracts/failure-policy';

/** Explains each failure kind of the activity log. */
export const failureLabel: Record<FailureKind, string> = {
  throttled: 'The network throttles the account.',
  loggedOut: 'The network does not accept the session any more.',
  challenged: 'The network requires a person to confirm something: a challenge, a checkpoint, new terms.',
  actionBlocked: 'The network has blocked actions of the account for a while.',
  accountDisabled: 'The network has closed the account.',
  sessionDoubtful: 'An answer that is unlikely for a valid session.',
  proxyUnreachable: 'No connection to the proxy, or none through it.',
  proxyRefusesCredentials: 'The proxy does not accept its username and password.',
  proxyBlocked: 'The network refuses the address of the proxy.',
  connectionLost: 'The connection broke, or was idle for too long, before the answer was complete.',
  targetGone: 'The profile does not exist any more.',
  targetPrivate: 'The profile is private.',
  suspiciouslyEmpty: 'An empty answer, although the network had just shown content.',
  endpointChanged: 'An answer in an unknown format.',
  upstreamDown: 'The network has an outage.',
  unexplained: 'A failure with an unknown cause.',
  clientDefect: 'The request was invalid: a defect of the crawler.',
};

export const accountLabel: Record<AccountEffect, string> = {
  none: 'No effect',
  throttle: 'Cools down, longer each time',
  freeze: 'Rests, for a day the first time',
  needsAttention: 'Stops: needs attention',
  loggedOut: 'Stops: logged out',
  disable: 'Stops: disabled',
  checkSession: 'Its session is checked; the result decides',
  countSoftFailure: 'Raises its failure score; a high score makes it rest',
};

export const proxyLabel: Record<ProxyEffect, string> = {
  none: 'No effect',
  countError: 'Counts as an error; three in a row cool it down',
  disable: 'Out of service until it is edited',
  countBlock: 'Cools down once a second account is blocked',
  countThrottle: 'Cools down once a second account is throttled',
  probe: 'Is probed; the result decides',
};

export const jobLabel: Record<JobEffect, string> = {
  postpone: 'Postponed, for any free account; does not count as an attempt',
  reassign: 'Goes to another account',
  retry: 'Retried',
  splitAndRetry: 'Retried in two halves',
  isolateProfile: 'The others are fetched without this profile',
  giveUp: 'Given up',
};
