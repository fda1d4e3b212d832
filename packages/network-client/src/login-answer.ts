import { z } from 'zod';
import { readAnswer } from './answers/classify-answer.ts';
import { Envelope, readFailureSignal } from './answers/failure-signals.ts';
import { parseJson } from './answers/parse-json.ts';
import type { HttpAnswer } from './connection/transport.ts';
import { CrawlFailure } from './crawl-failure.ts';
import { importSession, type NetworkSession, readSetCookies, sessionAfter } from './network-session.ts';
import { type OpenLogin, openLoginOf } from './open-login.ts';
import { Id } from './schemas/wire-values.ts';
import type { WebIdentity } from './web-headers.ts';

/** What the network said to a password, or to the code of a second factor. All but the first need a human. */
export type LoginResult =
  | { outcome: 'loggedIn'; session: NetworkSession }
  | { outcome: 'wrongPassword' | 'unknownUser' | 'wrongCode' | 'checkpointRequired' }
  /** Goes on with a code; null when the answer does not say how. */
  | { outcome: 'twoFactorRequired'; open: OpenLogin | null }
  /** The network does not trust where we come from; it then denies right passwords and existing users too. */
  | { outcome: 'addressDistrusted' };

const LoginAnswer = Envelope.extend({
  authenticated: z.boolean().optional().catch(undefined),
  user: z.boolean().optional().catch(undefined),
  userId: Id.optional().catch(undefined),
  two_factor_required: z.boolean().optional().catch(undefined),
  two_factor_info: z
    .object({ two_factor_identifier: z.string().min(1) })
    .optional()
    .catch(undefined),
});
type LoginAnswer = z.infer<typeof LoginAnswer>;

type Context = { visitor: WebIdentity; now: Date };

export function readLoginAnswer(answer: HttpAnswer, { visitor, now }: Context): LoginResult {
  const said = parseLoginAnswer(answer.text);
  if (said?.authenticated === true) return { outcome: 'loggedIn', session: sessionOf(answer, said, visitor) };
  if (said?.two_factor_required === true) {
    return { outcome: 'twoFactorRequired', open: openLoginOf(said.two_factor_info, visitor, answer.headers) };
  }
  const outcome = said && outcomeOf(said);
  if (outcome) return { outcome };
  readAnswer(answer, { call: 'log in', now });
  // It neither refused nor accepted: reported for addresses that it blocks.
  return { outcome: 'addressDistrusted' };
}

function outcomeOf(said: LoginAnswer): Exclude<LoginResult['outcome'], 'loggedIn' | 'twoFactorRequired'> | undefined {
  const signal = readFailureSignal(said);
  if (signal === 'challenged') return 'checkpointRequired';
  if (signal === 'proxyBlocked' || deniesWithoutProof(said)) return 'addressDistrusted';
  if (signal !== undefined) return undefined;
  if (said.error_type === 'bad_password') return 'wrongPassword';
  if (WRONG_CODE.test(said.error_type ?? '') || WRONG_CODE.test(said.message ?? '')) return 'wrongCode';
  if (said.authenticated === false) return said.user === true ? 'wrongPassword' : 'unknownUser';
  return undefined;
}

/** In the words of its several sites. */
const WRONG_CODE = /^(sms|totp)_code_validation_code_invalid$|^invalid_verification_code$|check the (security )?code/i;

function deniesWithoutProof({ error_type, message = '' }: LoginAnswer): boolean {
  return error_type === 'invalid_user' || /unexpected null login result|doesn't appear to belong/i.test(message);
}

function parseLoginAnswer(text: string): LoginAnswer | undefined {
  try {
    return LoginAnswer.safeParse(parseJson(text)).data;
  } catch {
    return undefined;
  }
}

function sessionOf(answer: HttpAnswer, { userId }: LoginAnswer, visitor: WebIdentity): NetworkSession {
  const sessionId = readSetCookies(answer.headers).get('sessionid');
  if (sessionId === undefined) {
    throw new CrawlFailure('endpointChanged', 'log in: accepted without a session', { origin: 'shape' });
  }
  const { userAgent, csrfToken, deviceCookies } = visitor;
  const session = importSession({ sessionId, userAgent, csrfToken, dsUserId: userId ?? null });
  return sessionAfter({ ...session, deviceCookies }, answer.headers);
}
