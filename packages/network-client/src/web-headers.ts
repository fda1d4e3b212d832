import type { NetworkSession } from './network-session.ts';

/** Constants that the network's site sends with every call of its web API. */
const WEB_APP_ID = '936619743392459';
const WEB_ASBD_ID = '129477';

export type WebIdentity = Pick<NetworkSession, 'csrfToken' | 'userAgent' | 'wwwClaim' | 'deviceCookies'> & {
  sessionId: string | null;
  dsUserId: string | null;
};

/** Request headers of a browser that is signed in, or about to sign in when `sessionId` is null. */
export function webHeaders(origin: URL, identity: WebIdentity): Record<string, string> {
  return {
    accept: '*/*',
    'user-agent': identity.userAgent,
    cookie: cookieHeader(identity),
    referer: `${origin.origin}/`,
    'x-csrftoken': identity.csrfToken,
    'x-ig-app-id': WEB_APP_ID,
    'x-asbd-id': WEB_ASBD_ID,
    'x-ig-www-claim': identity.wwwClaim ?? '0',
    'x-requested-with': 'XMLHttpRequest',
    'sec-fetch-dest': 'empty',
    'sec-fetch-mode': 'cors',
    'sec-fetch-site': 'same-origin',
  };
}

function cookieHeader({ sessionId, dsUserId, csrfToken, deviceCookies }: WebIdentity): string {
  const cookies = { ...deviceCookies, csrftoken: csrfToken, ds_user_id: dsUserId, sessionid: sessionId };
  return Object.entries(cookies)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}
