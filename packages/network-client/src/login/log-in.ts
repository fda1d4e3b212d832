import { ACCEPTED_ENCODING } from '../connection/decode-body.ts';
import { createTransport, type Transport, type TransportOptions } from '../connection/transport.ts';
import { CrawlFailure } from '../crawl-failure.ts';
import { pickDeviceCookies, readSetCookies } from '../network-session.ts';
import { readResponse } from '../responses/classify-response.ts';
import type { WebIdentity } from '../web-headers.ts';
import { webRequest } from '../web-request.ts';
import { type LoginResult, readLoginResponse } from './login-response.ts';

type LoginOptions = TransportOptions & {
  username: string;
  password: string;
  userAgent: string;
  signal: AbortSignal;
  clock?: () => Date;
};

/**
 * Logs in with a password, once, over a new connection. The network treats password logins as suspicious, so this runs only on an
 * operator's order, never in reaction to a failure. Throws `CrawlFailure` when throttled or disconnected, like every call.
 */
export async function logIn(options: LoginOptions): Promise<LoginResult> {
  const { username, password, userAgent, signal, clock = () => new Date(), ...transportOptions } = options;
  const transport = createTransport(transportOptions);
  try {
    const identity = await loadStartPage(transport, { userAgent, signal, now: clock() });
    const form = {
      username,
      enc_password: writePassword(password, clock()),
      queryParams: '{}',
      optIntoOneTap: 'false',
    };
    const request = { call: 'log in', path: '/api/v1/web/accounts/login/ajax/', form };
    const response = await transport.send(webRequest(request, transport.origin, identity), signal);
    return readLoginResponse(response, { identity, now: clock() });
  } finally {
    await transport.close();
  }
}

/** Version 0 of the network's format: plain text, protected by TLS alone. */
function writePassword(password: string, now: Date): string {
  return `#PWD_INSTAGRAM_BROWSER:0:${Math.floor(now.getTime() / 1_000)}:${password}`;
}

type StartPageOptions = { userAgent: string; signal: AbortSignal; now: Date };

/** Loads the start page for the CSRF token and the device cookies that the login request needs. */
async function loadStartPage(transport: Transport, { userAgent, signal, now }: StartPageOptions): Promise<WebIdentity> {
  const call = 'first visit';
  const headers = { accept: 'text/html', 'accept-encoding': ACCEPTED_ENCODING, 'user-agent': userAgent };
  const response = await transport.send({ method: 'GET', path: '/', headers }, signal);
  const cookies = readSetCookies(response.headers);
  const csrfToken = cookies.get('csrftoken') ?? /"csrf_token":"(\w+)"/.exec(response.text)?.[1];
  if (response.status >= 400) readResponse(response, { call, now });
  if (csrfToken === undefined) throw new CrawlFailure('endpointChanged', `${call}: no token`, { origin: 'shape' });
  const deviceCookies = pickDeviceCookies(cookies);
  return { sessionId: null, dsUserId: null, csrfToken, userAgent, wwwClaim: null, deviceCookies };
}
