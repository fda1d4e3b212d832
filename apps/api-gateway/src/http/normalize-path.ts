/** No route has a longer path. The external URLs of media are in the query. */
const MAX_LENGTH = 2_048;
/** Each proxy in front of us may decode once. More levels have no honest use, and each one costs a pass over the path. */
const MAX_DECODINGS = 4;

/**
 * The path as the most lenient router or proxy could read it: fully decoded, lower case, single slashes, dot segments resolved.
 * Guards compare this form, so that no spelling of a guarded path bypasses them. Undefined for a path that is too long or encoded
 * too often to read.
 */
export function normalizePath(url: string): string | undefined {
  const encoded = url.split(/[?#]/, 1)[0]!;
  const path = encoded.length > MAX_LENGTH ? undefined : decodeAll(encoded);
  if (path === undefined) return undefined;
  const kept: string[] = [];
  for (const segment of path.toLowerCase().replaceAll('\\', '/').split('/')) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  return `/${kept.join('/')}`;
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
