export type NetworkRequest = {
  /** Short name of the call, for error messages. */
  call: string;
  path: string;
  query?: Record<string, string | string[]>;
  /** Makes the request a POST. */
  form?: Record<string, string>;
};

/** Sends a request with one session. Resolves to the JSON of a successful response and rejects with a `CrawlFailure` otherwise. */
export type SendRequest = (request: NetworkRequest, signal: AbortSignal) => Promise<unknown>;

export type CallOptions = { signal: AbortSignal };

/** Throws unless the id consists of digits. Some endpoints answer an invalid id with wrong data instead of an error. */
export function requireId(id: string): string {
  if (!/^\d{1,20}$/.test(id)) throw new TypeError('An id of the network must consist of digits');
  return id;
}
