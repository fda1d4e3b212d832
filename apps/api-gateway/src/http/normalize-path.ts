/**
 * The path as the most lenient router or proxy could read it: fully decoded, lower case, single slashes, dot segments resolved.
 * Guards compare this form, so that no spelling of a guarded path bypasses them.
 */
export function normalizePath(url: string): string {
  const path = decodeAll(url.split(/[?#]/, 1)[0]!);
  const segments = path.toLowerCase().replaceAll('\\', '/').split('/');
  const kept: string[] = [];
  for (const segment of segments) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  return `/${kept.join('/')}`;
}

function decodeAll(path: string): string {
  for (let current = path; ; ) {
    const decoded = decodeOnce(current);
    if (decoded === current) return current;
    current = decoded;
  }
}

function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
