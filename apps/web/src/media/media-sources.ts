const STOCK_VIDEO_HOST = /(^|\.)mixkit\.co$/;
const STOCK_VIDEOS = ['waves', 'forest', 'beach', 'city', 'palm'] as const;

/** Widths that our proxy makes pictures in, in pixels: one for avatars, one for thumbnails, both at up to three device pixels. */
export type SmallWidth = 160 | 320;

/**
 * Where a piece of media is tried, in order: through our proxy, then directly. Our own paths need no proxy. With `width` the proxy
 * makes the picture smaller.
 */
export function mediaSources(url: string, width?: SmallWidth): string[] {
  const host = externalHostOf(url);
  if (!host) return url ? [url] : [];
  if (STOCK_VIDEO_HOST.test(host)) return [`/api/mixkit-video?video=${stockVideoOf(url)}`, url];
  const proxied = `/api/proxy/image?url=${encodeURIComponent(url)}`;
  return [width ? `${proxied}&w=${width}` : proxied, url];
}

function externalHostOf(url: string): string | null {
  if (!/^https?:\/\//i.test(url)) return null;
  const { host, hostname } = new URL(url);
  return host === globalThis.location?.host ? null : hostname;
}

function stockVideoOf(url: string): string {
  return STOCK_VIDEOS.find((name) => url.includes(name)) ?? STOCK_VIDEOS[0];
}
