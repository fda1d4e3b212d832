import type { HttpAnswer } from '../connection/transport.ts';
import type { Verdict } from './verdict.ts';

/** No call is ever redirected to its answer; where the network points to says what it thinks of the session. */
export function classifyRedirect({ headers }: HttpAnswer): Verdict {
  const path = pathOf(headers.location);
  if (path === undefined) return { kind: 'unexplained', reason: 'redirected to nowhere' };
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

/** The path alone: a query may name `/challenge/` and mean something else. */
function pathOf(location: string | undefined): string | undefined {
  if (location === undefined) return undefined;
  // Only the path is read, so any base will do for a relative location.
  return URL.parse(location, 'http://network.invalid')?.pathname;
}
