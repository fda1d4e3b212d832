export type AccountEffect =
  | 'none'
  | 'throttle'
  | 'freeze'
  | 'needsAttention'
  | 'loggedOut'
  | 'disable'
  /** Ask the network who we are: what that fails with is what happened. */
  | 'checkSession'
  /** Adds to the score of failures that nobody is to blame for. */
  | 'soften';
export type ProxyEffect =
  | 'none'
  | 'countError'
  | 'disable'
  /** The network refuses this address: a matter of the proxy once a second account meets it. */
  | 'countBlock'
  /** The network slowed an account down: a matter of the proxy too once it does so to a second one. */
  | 'countThrottle'
  /** Whose fault it is, a request to a neutral address tells. */
  | 'probe';
export type JobEffect =
  /** Later, by whoever is free then; costs no try. */
  | 'postpone'
  /** The same, for what this account will not do again soon. */
  | 'handOver'
  | 'retry'
  /** Two halves have a better chance than the whole. */
  | 'retrySmaller'
  /** About one of those that were asked for: the others must not pay for it. */
  | 'singleOut'
  | 'giveUp';

export type FailurePolicy = { account: AccountEffect; proxy: ProxyEffect; job: JobEffect };

/** Who is to blame, and what happens next. Changing how we react means changing a row. */
export const failurePolicies = {
  throttled: { account: 'throttle', proxy: 'countThrottle', job: 'postpone' },
  loggedOut: { account: 'loggedOut', proxy: 'none', job: 'handOver' },
  challenged: { account: 'needsAttention', proxy: 'none', job: 'handOver' },
  actionBlocked: { account: 'freeze', proxy: 'none', job: 'handOver' },
  accountDisabled: { account: 'disable', proxy: 'none', job: 'handOver' },
  sessionDoubtful: { account: 'checkSession', proxy: 'none', job: 'retry' },
  proxyUnreachable: { account: 'none', proxy: 'countError', job: 'retry' },
  proxyRefusesCredentials: { account: 'none', proxy: 'disable', job: 'postpone' },
  proxyBlocked: { account: 'none', proxy: 'countBlock', job: 'postpone' },
  connectionLost: { account: 'soften', proxy: 'probe', job: 'retry' },
  targetGone: { account: 'none', proxy: 'none', job: 'singleOut' },
  targetPrivate: { account: 'none', proxy: 'none', job: 'singleOut' },
  suspiciouslyEmpty: { account: 'checkSession', proxy: 'none', job: 'retrySmaller' },
  endpointChanged: { account: 'none', proxy: 'none', job: 'giveUp' },
  upstreamDown: { account: 'soften', proxy: 'none', job: 'retry' },
  unexplained: { account: 'soften', proxy: 'none', job: 'retry' },
  clientDefect: { account: 'none', proxy: 'none', job: 'giveUp' },
} satisfies Record<string, FailurePolicy>;

export type FailureKind = keyof typeof failurePolicies;
