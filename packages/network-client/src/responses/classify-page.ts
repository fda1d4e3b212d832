import type { HttpResponse } from '../connection/transport.ts';
import type { Classification } from './classification.ts';

/** Classifies a response that is not a JSON object: HTML, plain text or truncated JSON. */
export function classifyPage({ status, headers, text }: HttpResponse): Classification {
  const body = text.trim();
  if (status === 429 || /please wait a few minutes/i.test(body))
    return { kind: 'throttled', reason: `throttled (${status})` };
  if (status === 408 || status >= 500) return { kind: 'upstreamDown', reason: `service unavailable (${status})` };
  if (looksLikeLogin(body)) return { kind: 'loggedOut', reason: 'the login page instead of JSON' };
  if (status === 401) return { kind: 'sessionDoubtful', reason: 'refused without a message (401)' };
  if (status === 403) return classifyForbidden(headers);
  if (status === 404) return classifyNotFound(body);
  if (status === 201) return { kind: 'endpointChanged', reason: 'refused with 201', origin: 'shape' };
  return { kind: 'unexplained', reason: `not JSON (${status})`, origin: 'shape' };
}

/** A 403 without headers of the network's own servers comes from its edge and concerns our IP address. */
function classifyForbidden(headers: HttpResponse['headers']): Classification {
  const isFromServers = Object.keys(headers).some((name) => name.startsWith('x-ig-') || name.startsWith('x-fb-'));
  if (isFromServers) return { kind: 'sessionDoubtful', reason: 'refused without a message (403)' };
  return { kind: 'proxyBlocked', reason: 'refused by the edge of the network (403)' };
}

/** The site has an HTML page for unknown paths. A plain "Not Found" or an empty body is how it hides a challenge. */
function classifyNotFound(body: string): Classification {
  if (body.startsWith('<'))
    return { kind: 'endpointChanged', reason: 'the call does not exist (404)', origin: 'shape' };
  return { kind: 'sessionDoubtful', reason: 'a bare "Not Found" (404)' };
}

function looksLikeLogin(page: string): boolean {
  return page.startsWith('<') && /id="loginForm"|<title>\s*Log ?in\b|action="\/accounts\/login/i.test(page);
}
