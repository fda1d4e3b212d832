export const LOGIN_PATH = '/admin/login';
const HOME_PATH = '/admin';

const OWN_PATHS = /^\/(admin(\/[a-z-]+)?|simple-proxy-manager)(\?[\w=&%.+-]*)?$/;

/** Where to log in on the way to a page of the console. */
export function loginPathFor(wanted: string): string {
  return wanted === HOME_PATH ? LOGIN_PATH : `${LOGIN_PATH}?next=${encodeURIComponent(wanted)}`;
}

/** Where a login leads: to the page that was wanted, and never out of the console. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('next') ?? HOME_PATH;
  return OWN_PATHS.test(wanted) && !wanted.startsWith(LOGIN_PATH) ? wanted : HOME_PATH;
}
