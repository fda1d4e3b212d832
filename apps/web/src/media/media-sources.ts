const STOCK_VIDEO_HOST = /(^|\.)mixkit\.co$/;
const STOCK_VIDEOS = ['waves', 'forest', 'beach', 'city', 'palm'] as const;

/** Where a piece of media is tried, in order: through our proxy, then directly. Our own paths need no proxy. */
export function mediaSources(url: string): string[] {
  const host = externalHostOf(url);
  if (!host) return url ? [url] : [];
  if (STOCK_VIDEO_HOST.test(host)) return [`/api/mixkit-video?video=${stockVideoOf(url)}`, url];
  return [`/api/proxy/image?url=${encodeURIComponent(url)}`, url];
}

function externalHostOf(url: string): string | null {
  if (!/^https?:\/\//i.test(url)) return null;
  const { host, hostname } = new URL(url);
  return host === globalThis.location?.host ? null : hostname;
}

function stockVideoOf(url: string): string {
  return STOCK_VIDEOS.find((name) => url.includes(name)) ?? STOCK_VIDEOS[0];
}
