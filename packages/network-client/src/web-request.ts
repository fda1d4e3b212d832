import { stringify } from 'node:querystring';
import type { NetworkRequest } from './calls/network-request.ts';
import { ACCEPTED_ENCODING } from './connection/decode-body.ts';
import type { HttpRequest } from './connection/transport.ts';
import { type WebIdentity, webHeaders } from './web-headers.ts';

/** Builds the HTTP request for one call of the network's web API. */
export function webRequest(
  { path, query = {}, form }: NetworkRequest,
  origin: URL,
  identity: WebIdentity,
): HttpRequest {
  const headers = { ...webHeaders(origin, identity), 'accept-encoding': ACCEPTED_ENCODING };
  const target = path + queryText(query);
  if (form === undefined) return { method: 'GET', path: target, headers };
  return {
    method: 'POST',
    path: target,
    headers: { ...headers, origin: origin.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  };
}

/** An array repeats its key. */
function queryText(query: Record<string, string | string[]>): string {
  const text = stringify(query);
  return text === '' ? '' : `?${text}`;
}
