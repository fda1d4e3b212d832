import type { AccountEffect, FailureKind, JobEffect, ProxyEffect } from '@around/contracts/failure-policy';

/** Explains each failure kind of the activity log. */
export const signalLabel: Record<FailureKind, string> = {
  throttled: 'The network asks us to slow down.',
  loggedOut: 'The network no longer knows the session.',
  challenged: 'The network wants a person to confirm something: a challenge, a checkpoint, new terms.',
  actionBlocked: 'The network has blocked what the account does for a while.',
  accountDisabled: 'The network has closed the account.',
  sessionDoubtful: 'An answer that a session in order would hardly get.',
  proxyUnreachable: 'No connection to the proxy, or none through it.',
  proxyRefusesCredentials: 'The proxy does not accept its username and password.',
  proxyBlocked: 'The network refuses the address of the proxy.',
  connectionLost: 'The connection broke, or fell silent, before the whole answer was here.',
  targetGone: 'The profile is not there any more.',
  targetPrivate: 'The profile is private.',
  suspiciouslyEmpty: 'Nothing where the network had shown something a moment ago.',
  endpointChanged: 'An answer in a form that we do not know.',
  upstreamDown: 'The network itself is in trouble.',
  unexplained: 'A failure that one answer does not explain.',
  clientDefect: 'We asked in a way that the network can only refuse.',
};

export const accountLabel: Record<AccountEffect, string> = {
  none: 'Goes on',
  throttle: 'Cools down, longer each time',
  freeze: 'Rests, at first for a day',
  needsAttention: 'Stops: needs attention',
  loggedOut: 'Stops: logged out',
  disable: 'Stops: disabled',
  checkSession: 'Its session is checked, and that decides',
  countSoftFailure: 'A point against it; many make it rest',
};

export const proxyLabel: Record<ProxyEffect, string> = {
  none: 'Goes on',
  countError: 'One error more; three in a row cool it down',
  disable: 'Out of service until it is edited',
  countBlock: 'Cools down once a second account meets it',
  countThrottle: 'Cools down once a second account is slowed down',
  probe: 'Is probed, and that decides',
};

export const jobLabel: Record<JobEffect, string> = {
  postpone: 'Later, by whoever is free; costs no try',
  reassign: 'Another account takes it on',
  retry: 'Tried again',
  splitAndRetry: 'Tried again in two halves',
  isolateProfile: 'The others are fetched without this profile',
  giveUp: 'Given up',
};
