/** Whether `If-None-Match` names this ETag: alone, in a list, or as `*`. Weak comparison, as RFC 9110 requires for this header. */
export function isEtagKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((item) => withoutWeak(item.trim()) === withoutWeak(etag));
}

function withoutWeak(etag: string): string {
  return etag.replace(/^W\//, '');
}
