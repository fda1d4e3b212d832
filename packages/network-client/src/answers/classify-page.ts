import type { HttpAnswer } from '../connection/transport.ts';
import type { Verdict } from './verdict.ts';

/** An answer that is no JSON object where one was asked for: a page, a word, or something cut off. */
export function classifyPage({ status, headers, text }: HttpAnswer): Verdict {
  const said = text.trim();
  if (status === 429 || /please wait a few minutes/i.test(said))
    return { kind: 'throttled', reason: `throttled (${status})` };
  if (status === 408 || status >= 500) return { kind: 'upstreamDown', reason: `no service (${status})` };
  if (looksLikeLogin(said)) return { kind: 'loggedOut', reason: 'the login page instead of an answer' };
  if (status === 401) return { kind: 'sessionDoubtful', reason: 'refused without a word (401)' };
  if (status === 403) return classifyRefusal(headers);
  if (status === 404) return classifyAbsence(said);
  if (status === 201) return { kind: 'endpointChanged', reason: 'refused with 201', origin: 'shape' };
  return { kind: 'unexplained', reason: `not the JSON that was asked for (${status})`, origin: 'shape' };
}

/** A refusal that the network's own servers did not sign comes from its edge, and is about the address. */
function classifyRefusal(headers: HttpAnswer['headers']): Verdict {
  const isSigned = Object.keys(headers).some((name) => name.startsWith('x-ig-') || name.startsWith('x-fb-'));
  if (isSigned) return { kind: 'sessionDoubtful', reason: 'refused without a word (403)' };
  return { kind: 'proxyBlocked', reason: 'refused by the edge of the network (403)' };
}

/** The site has a page for a path that it does not know; a bare word or nothing is how it hides a challenge. */
function classifyAbsence(said: string): Verdict {
  if (said.startsWith('<'))
    return { kind: 'endpointChanged', reason: 'the call does not exist (404)', origin: 'shape' };
  return { kind: 'sessionDoubtful', reason: 'a bare "Not Found" (404)' };
}

function looksLikeLogin(page: string): boolean {
  return page.startsWith('<') && /id="loginForm"|<title>\s*Log ?in\b|action="\/accounts\/login/i.test(page);
}
