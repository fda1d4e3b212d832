/** No route has a longer path. The external URLs of media are in the query. */
const MAX_LENGTH = 2_048;
/** Each proxy in front of us may decode once. More levels have no legitimate use, and each one costs a pass over the path. */
const MAX_DECODINGS = 4;

/** The message of the 400 for a path that `normalizePath` does not read. */
export const UNREADABLE_PATH = 'This address is too long or encoded too often';

/** Whether the path is longer than that of any route. The query does not count. */
export function isTooLong(url: string): boolean {
  return url.length > MAX_LENGTH && pathOf(url).length > MAX_LENGTH;
}

/**
 * The path as the most lenient router or proxy could read it: fully decoded, lower case, single slashes, dot segments resolved.
 * Guards compare this form, so that no spelling of a guarded path bypasses them. Undefined for a path that is too long or encoded
 * too often to read.
 */
export function normalizePath(url: string): string | undefined {
  const path = isTooLong(url) ? undefined : decodeAll(pathOf(url));
  if (path === undefined) return undefined;
  const kept: string[] = [];
  for (const segment of path.toLowerCase().replaceAll('\\', '/').split('/')) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  return `/${kept.join('/')}`;
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0]!;
}

function decodeAll(path: string): string | undefined {
  let current = path;
  for (let decodings = 0; decodings <= MAX_DECODINGS; decodings += 1) {
    const decoded = decodeOnce(current);
    if (decoded === current) return current;
    current = decoded;
  }
  return undefined;
}

function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
