import { readAnswer } from './answers/classify-answer.ts';
import { ACCEPTED_ENCODING } from './connection/decode-body.ts';
import { createTransport, type Transport, type TransportOptions } from './connection/transport.ts';
import { CrawlFailure } from './crawl-failure.ts';
import { type LoginResult, readLoginAnswer } from './login-answer.ts';
import { pickDeviceCookies, readSetCookies } from './network-session.ts';
import type { WebIdentity } from './web-headers.ts';
import { webRequest } from './web-request.ts';

type LoginOptions = TransportOptions & {
  username: string;
  password: string;
  userAgent: string;
  signal: AbortSignal;
  clock?: () => Date;
};

/**
 * Signs in with a password, once, over a connection of its own. The network distrusts it: only for an operator who asked for
 * it, never as a reaction to a failure. A throttle or a broken connection is a `CrawlFailure`, as in every call.
 */
export async function logIn(options: LoginOptions): Promise<LoginResult> {
  const { username, password, userAgent, signal, clock = () => new Date(), ...transportOptions } = options;
  const transport = createTransport(transportOptions);
  try {
    const visitor = await visit(transport, { userAgent, signal, now: clock() });
    const form = {
      username,
      enc_password: writePassword(password, clock()),
      queryParams: '{}',
      optIntoOneTap: 'false',
    };
    const request = { call: 'log in', path: '/api/v1/web/accounts/login/ajax/', form };
    const answer = await transport.send(webRequest(request, transport.origin, visitor), signal);
    return readLoginAnswer(answer, { visitor, now: clock() });
  } finally {
    await transport.close();
  }
}

/** Version 0 of the network's own format: plain text, for TLS to protect. */
function writePassword(password: string, now: Date): string {
  return `#PWD_INSTAGRAM_BROWSER:0:${Math.floor(now.getTime() / 1_000)}:${password}`;
}

type VisitOptions = { userAgent: string; signal: AbortSignal; now: Date };

/** A first look at the start page, for the token that the login is tied to. */
async function visit(transport: Transport, { userAgent, signal, now }: VisitOptions): Promise<WebIdentity> {
  const call = 'first visit';
  const headers = { accept: 'text/html', 'accept-encoding': ACCEPTED_ENCODING, 'user-agent': userAgent };
  const answer = await transport.send({ method: 'GET', path: '/', headers }, signal);
  const cookies = readSetCookies(answer.headers);
  const csrfToken = cookies.get('csrftoken') ?? /"csrf_token":"(\w+)"/.exec(answer.text)?.[1];
  if (answer.status >= 400) readAnswer(answer, { call, now });
  if (csrfToken === undefined) throw new CrawlFailure('endpointChanged', `${call}: no token`, { origin: 'shape' });
  const deviceCookies = pickDeviceCookies(cookies);
  return { sessionId: null, dsUserId: null, csrfToken, userAgent, wwwClaim: null, deviceCookies };
}
