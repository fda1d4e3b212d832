export type NetworkRequest = {
  /** Short name of the call, for messages. */
  call: string;
  path: string;
  query?: Record<string, string | string[]>;
  /** Makes the request a POST. */
  form?: Record<string, string>;
};

/** Asks the network as one session. Resolves to the JSON of a successful answer; everything else is a `CrawlFailure`. */
export type Ask = (request: NetworkRequest, signal: AbortSignal) => Promise<unknown>;

export type CallOptions = { signal: AbortSignal };

/** The network's ids are digits. Anything else in an id's place is our mistake, and some calls would answer it with a lie. */
export function requireId(id: string): string {
  if (!/^\d{1,20}$/.test(id)) throw new TypeError('An id of the network consists of digits');
  return id;
}
