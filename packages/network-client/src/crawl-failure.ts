/**
 * What went wrong, told by who has to act on it. One answer, one kind; how the crawler reacts to a kind is the crawler's table.
 * Three kinds are undecided on purpose, because one answer does not tell: `sessionDoubtful` (a session check does),
 * `connectionLost` (a probe of the proxy does) and `unexplained` (only time does).
 */
export type CrawlFailureKind =
  | 'throttled'
  | 'loggedOut'
  /** A human has to confirm something at the network: challenge, checkpoint, consent, terms. */
  | 'challenged'
  | 'actionBlocked'
  | 'accountDisabled'
  | 'sessionDoubtful'
  | 'proxyUnreachable'
  | 'proxyRefusesCredentials'
  /** The network refuses the address that we come from. */
  | 'proxyBlocked'
  /** The connection stood, then broke or fell silent before the whole answer was here. */
  | 'connectionLost'
  | 'targetGone'
  | 'targetPrivate'
  | 'suspiciouslyEmpty'
  | 'endpointChanged'
  | 'upstreamDown'
  | 'unexplained'
  /** We asked in a way that the network can only refuse. */
  | 'clientDefect';

/**
 * How far a call came: no connection (`connect`), the proxy's own answer (`proxy`), no TLS (`tls`), the network's answer or its
 * absence (`network`), an answer whose content is not what the call promises (`shape`).
 */
export type CrawlFailureOrigin = 'connect' | 'proxy' | 'tls' | 'network' | 'shape';

type CrawlFailureOptions = ErrorOptions & {
  origin: CrawlFailureOrigin;
  status?: number | undefined;
  retryAfterMs?: number | undefined;
};

/** A call to the network that did not succeed. Only this package creates these. The message never holds a secret or a payload. */
export class CrawlFailure extends Error {
  override readonly name = 'CrawlFailure';
  readonly kind: CrawlFailureKind;
  readonly origin: CrawlFailureOrigin;
  /** The HTTP status, of the proxy's answer if `origin` is `proxy`. */
  readonly status: number | undefined;
  /** As the network asked for; whoever obeys it sets the bounds. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: CrawlFailureKind,
    message: string,
    { origin, status, retryAfterMs, ...options }: CrawlFailureOptions,
  ) {
    super(message, options);
    this.kind = kind;
    this.origin = origin;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
