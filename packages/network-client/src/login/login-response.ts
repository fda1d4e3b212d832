import { z } from 'zod';
import type { HttpResponse } from '../connection/transport.ts';
import { CrawlFailure } from '../crawl-failure.ts';
import { applyHeaders, importSession, type NetworkSession, readSetCookies } from '../network-session.ts';
import { readResponse } from '../responses/classify-response.ts';
import { Envelope, readFailureSignal } from '../responses/failure-signals.ts';
import { parseJson } from '../responses/parse-json.ts';
import { Id } from '../schemas/wire-values.ts';
import type { WebIdentity } from '../web-headers.ts';
import { type PendingLogin, toPendingLogin } from './pending-login.ts';

/** Result of submitting a password or a second-factor code. All outcomes but `loggedIn` need a human. */
export type LoginResult =
  | { outcome: 'loggedIn'; session: NetworkSession }
  | { outcome: 'wrongPassword' | 'unknownUser' | 'wrongCode' | 'checkpointRequired' }
  /** Continue with `confirmLogIn`. Null when the response does not say how. */
  | { outcome: 'twoFactorRequired'; pendingLogin: PendingLogin | null }
  /** The network does not trust our IP address. It then also rejects correct passwords and existing users. */
  | { outcome: 'addressDistrusted' };

const LoginResponse = Envelope.extend({
  authenticated: z.boolean().optional().catch(undefined),
  user: z.boolean().optional().catch(undefined),
  userId: Id.optional().catch(undefined),
  two_factor_required: z.boolean().optional().catch(undefined),
  two_factor_info: z
    .object({ two_factor_identifier: z.string().min(1) })
    .optional()
    .catch(undefined),
});
type LoginResponse = z.infer<typeof LoginResponse>;

type Context = { identity: WebIdentity; now: Date };

export function readLoginResponse(response: HttpResponse, { identity, now }: Context): LoginResult {
  const body = parseLoginResponse(response.text);
  if (body?.authenticated === true) return { outcome: 'loggedIn', session: toSession(response, body, identity) };
  if (body?.two_factor_required === true) {
    return {
      outcome: 'twoFactorRequired',
      pendingLogin: toPendingLogin(body.two_factor_info, identity, response.headers),
    };
  }
  const outcome = body && outcomeOf(body);
  if (outcome) return { outcome };
  readResponse(response, { call: 'log in', now });
  // Neither accepted nor refused: reported for blocked addresses.
  return { outcome: 'addressDistrusted' };
}

function outcomeOf(body: LoginResponse): Exclude<LoginResult['outcome'], 'loggedIn' | 'twoFactorRequired'> | undefined {
  const signal = readFailureSignal(body);
  if (signal === 'challenged') return 'checkpointRequired';
  if (signal === 'proxyBlocked' || isAddressDistrusted(body)) return 'addressDistrusted';
  if (signal !== undefined) return undefined;
  if (body.error_type === 'bad_password') return 'wrongPassword';
  if (WRONG_CODE.test(body.error_type ?? '') || WRONG_CODE.test(body.message ?? '')) return 'wrongCode';
  if (body.authenticated === false) return body.user === true ? 'wrongPassword' : 'unknownUser';
  return undefined;
}

/** The wordings of several login endpoints. */
const WRONG_CODE = /^(sms|totp)_code_validation_code_invalid$|^invalid_verification_code$|check the (security )?code/i;

function isAddressDistrusted({ error_type, message = '' }: LoginResponse): boolean {
  return error_type === 'invalid_user' || /unexpected null login result|doesn't appear to belong/i.test(message);
}

function parseLoginResponse(text: string): LoginResponse | undefined {
  try {
    return LoginResponse.safeParse(parseJson(text)).data;
  } catch {
    return undefined;
  }
}

function toSession(response: HttpResponse, { userId }: LoginResponse, identity: WebIdentity): NetworkSession {
  const sessionId = readSetCookies(response.headers).get('sessionid');
  if (sessionId === undefined) {
    throw new CrawlFailure('endpointChanged', 'log in: accepted, but the response sets no session', {
      origin: 'shape',
    });
  }
  const { userAgent, csrfToken, deviceCookies } = identity;
  const session = importSession({ sessionId, userAgent, csrfToken, dsUserId: userId ?? null });
  return applyHeaders({ ...session, deviceCookies }, response.headers);
}
