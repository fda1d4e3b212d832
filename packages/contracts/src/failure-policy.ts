export type AccountEffect =
  | 'none'
  | 'throttle'
  | 'freeze'
  | 'needsAttention'
  | 'loggedOut'
  | 'disable'
  /** Call the network's session check; its result decides what is done. */
  | 'checkSession'
  /** Add to the account's score of failures with an unknown cause. */
  | 'countSoftFailure';
export type ProxyEffect =
  | 'none'
  | 'countError'
  | 'disable'
  /** The network blocks this address. The proxy cools down when a second account is blocked through it. */
  | 'countBlock'
  /** The network throttled an account. The proxy cools down too when a second account is throttled through it. */
  | 'countThrottle'
  /** Send a request to a neutral host to find out whether the proxy is at fault. */
  | 'probe';
export type JobEffect =
  /** Run later with any free account; does not count as an attempt. */
  | 'postpone'
  /** Like `postpone`, but this account will not be able to do it soon. */
  | 'reassign'
  | 'retry'
  /** Split the batch in two halves and retry each. */
  | 'splitAndRetry'
  /** Only one of the requested profiles failed: fetch the others without it. */
  | 'isolateProfile'
  | 'giveUp';

export type FailurePolicy = { account: AccountEffect; proxy: ProxyEffect; job: JobEffect };

/** What each kind of failure does to the account, the proxy and the job. A new kind does not compile without a row. */
export const failurePolicies = {
  throttled: { account: 'throttle', proxy: 'countThrottle', job: 'postpone' },
  loggedOut: { account: 'loggedOut', proxy: 'none', job: 'reassign' },
  challenged: { account: 'needsAttention', proxy: 'none', job: 'reassign' },
  actionBlocked: { account: 'freeze', proxy: 'none', job: 'reassign' },
  accountDisabled: { account: 'disable', proxy: 'none', job: 'reassign' },
  sessionDoubtful: { account: 'checkSession', proxy: 'none', job: 'retry' },
  proxyUnreachable: { account: 'none', proxy: 'countError', job: 'retry' },
  proxyRefusesCredentials: { account: 'none', proxy: 'disable', job: 'postpone' },
  proxyBlocked: { account: 'none', proxy: 'countBlock', job: 'postpone' },
  connectionLost: { account: 'countSoftFailure', proxy: 'probe', job: 'retry' },
  targetGone: { account: 'none', proxy: 'none', job: 'isolateProfile' },
  targetPrivate: { account: 'none', proxy: 'none', job: 'isolateProfile' },
  suspiciouslyEmpty: { account: 'checkSession', proxy: 'none', job: 'splitAndRetry' },
  endpointChanged: { account: 'none', proxy: 'none', job: 'giveUp' },
  upstreamDown: { account: 'countSoftFailure', proxy: 'none', job: 'retry' },
  unexplained: { account: 'countSoftFailure', proxy: 'none', job: 'retry' },
  clientDefect: { account: 'none', proxy: 'none', job: 'giveUp' },
} satisfies Record<string, FailurePolicy>;

export type FailureKind = keyof typeof failurePolicies;
