export const LOGIN_PATH = '/admin/login';
const HOME_PATH = '/admin';

const OWN_PATHS = /^\/(admin(\/[a-z-]+)?|simple-proxy-manager)(\?[\w=&%.+-]*)?$/;

/** The login URL that leads back to a console page. */
export function loginPathFor(wanted: string): string {
  return wanted === HOME_PATH ? LOGIN_PATH : `${LOGIN_PATH}?next=${encodeURIComponent(wanted)}`;
}

/** The path after login: the requested page, never one outside the console. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('next') ?? HOME_PATH;
  return OWN_PATHS.test(wanted) && !wanted.startsWith(LOGIN_PATH) ? wanted : HOME_PATH;
}
