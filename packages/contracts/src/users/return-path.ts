const HOME = '/';
/** Stands for our origin. Only the path of the result is used. */
const BASE = 'https://own.invalid';

/** Browsers and routers may read these starts as `//`, which names another host. */
const MAY_NAME_A_HOST = /^\/(?:[/\\]|%2f|%5c)/i;
const API_PATH = /^\/api(?:[/?#]|$)/i;

/** Where to go after sign-in: the path, query and fragment of a page of the web app. Anything else becomes `/`. */
export function returnPath(wanted: string | null | undefined): string {
  // Without the first check, a text such as `https:evil.test` or `feed` would be read as relative to our origin.
  const url = wanted?.startsWith('/') ? parseUrl(wanted) : undefined;
  if (!url) return HOME;
  const { origin, pathname, search, hash } = url;
  // Checked after parsing, which removes tabs and newlines, turns `\` into `/`, and resolves `/.//evil.test` to `//evil.test`.
  // Decoded too, because servers do so before they choose a route.
  const paths = [pathname, decoded(pathname)];
  const isOurs = origin === BASE && !paths.some((path) => MAY_NAME_A_HOST.test(path) || API_PATH.test(path));
  return isOurs ? `${pathname}${search}${hash}` : HOME;
}

/** Not `URL.canParse`, which the oldest supported browsers lack. */
function parseUrl(path: string): URL | undefined {
  try {
    return new URL(path, BASE);
  } catch {
    return undefined;
  }
}

/** A path that cannot be decoded is read as it is: the gateway refuses it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
