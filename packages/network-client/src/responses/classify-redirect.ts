import type { HttpResponse } from '../connection/transport.ts';
import type { Classification } from './classification.ts';

/** No successful call is redirected. The target of a redirect shows the state of the session. */
export function classifyRedirect({ headers }: HttpResponse): Classification {
  const path = pathOf(headers.location);
  if (path === undefined) return { kind: 'unexplained', reason: 'redirected without a location' };
  if (path.startsWith('/accounts/login')) return { kind: 'loggedOut', reason: 'redirected to the login page' };
  if (path.startsWith('/accounts/suspended'))
    return { kind: 'accountDisabled', reason: 'redirected to the suspension page' };
  if (/^\/(challenge|checkpoint|integrity\/checkpoint)(\/|$)/.test(path)) {
    return { kind: 'challenged', reason: 'redirected to a challenge' };
  }
  if (/^\/(consent|terms|privacy)(\/|$)/.test(path))
    return { kind: 'challenged', reason: 'redirected to a consent page' };
  if (path === '/') return { kind: 'sessionDoubtful', reason: 'redirected to the start page' };
  return { kind: 'endpointChanged', reason: 'redirected elsewhere' };
}

/** Only the path, because a query may contain `/challenge/` for another reason. */
function pathOf(location: string | undefined): string | undefined {
  if (location === undefined) return undefined;
  // Only the path is used, so any base works for a relative location.
  return URL.parse(location, 'http://network.invalid')?.pathname;
}
