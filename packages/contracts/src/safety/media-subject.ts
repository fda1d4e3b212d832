const MOMENT_PATH = /^\/media\/([0-9a-f]+)[.-]/;

/**
 * Identifies what a media URL shows, whatever its host, signature, size or format: the CDN serves one file from many hosts, and signs
 * it anew for each response. Undefined for what is not a URL.
 */
export function mediaSubject(url: string): string | undefined {
  const mediaKey = MOMENT_PATH.exec(url)?.[1];
  if (mediaKey) return `moment:${mediaKey}`;
  return URL.canParse(url) ? pathSubject(new URL(url).pathname) : undefined;
}

/** Other spellings of the same path have the same subject, so that none of them avoids a takedown. */
export function pathSubject(pathname: string): string {
  return `path:${decode(pathname).replace(/\/{2,}/g, '/')}`;
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
