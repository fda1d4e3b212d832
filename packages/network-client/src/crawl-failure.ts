/**
 * Failures grouped by who has to act on them. How the crawler reacts to a kind is in its failure policy. Three kinds do not name
 * a cause because one response is not enough evidence: `sessionDoubtful` needs a session check, `connectionLost` a proxy probe, and
 * `unexplained` more observations.
 */
export type CrawlFailureKind =
  | 'throttled'
  | 'loggedOut'
  /** A human has to confirm something at the network: a challenge, a checkpoint, consent or terms. */
  | 'challenged'
  | 'actionBlocked'
  | 'accountDisabled'
  | 'sessionDoubtful'
  | 'proxyUnreachable'
  | 'proxyRefusesCredentials'
  /** The network blocks our IP address. */
  | 'proxyBlocked'
  /** The connection was open, then broke or stalled before the response was complete. */
  | 'connectionLost'
  | 'targetGone'
  | 'targetPrivate'
  | 'suspiciouslyEmpty'
  | 'endpointChanged'
  | 'upstreamDown'
  | 'unexplained'
  /** Our request was invalid. */
  | 'clientDefect';

/**
 * The step that failed: opening the connection (`connect`), the proxy's reply to CONNECT (`proxy`), the TLS handshake (`tls`), the
 * network's response or a missing one (`network`), or the content of the response (`shape`).
 */
export type CrawlFailureOrigin = 'connect' | 'proxy' | 'tls' | 'network' | 'shape';

type CrawlFailureOptions = ErrorOptions & {
  origin: CrawlFailureOrigin;
  status?: number | undefined;
  retryAfterMs?: number | undefined;
};

/** A failed call to the network. Only this package creates these. The message never contains a secret or a payload. */
export class CrawlFailure extends Error {
  override readonly name = 'CrawlFailure';
  readonly kind: CrawlFailureKind;
  readonly origin: CrawlFailureOrigin;
  /** The HTTP status; that of the proxy if `origin` is `proxy`. */
  readonly status: number | undefined;
  /** As sent by the network. The caller sets the bounds. */
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
