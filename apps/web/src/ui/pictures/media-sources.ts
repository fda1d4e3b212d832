const STOCK_VIDEO_HOST = /(^|\.)mixkit\.co$/;
const STOCK_VIDEOS = ['waves', 'forest', 'beach', 'city', 'palm'] as const;

/** Widths that our proxy makes pictures in, in pixels: for avatars, for thumbnails, and for whole screens. */
export type PictureWidth = 160 | 320 | 640 | 960 | 1_280;

export type MediaWish = {
  width?: PictureWidth | undefined;
  /** The end of its story, in milliseconds since the epoch: the proxy keeps nothing of it beyond that. */
  until?: number | null | undefined;
};

/**
 * Where a piece of media is tried, in order: through our proxy, then directly. Our own paths need no proxy. With `width` the proxy
 * makes the picture smaller, in a form that every browser we run in can show, so that one address is one file.
 */
export function mediaSources(url: string, { width, until }: MediaWish = {}): string[] {
  if (!url || isBroken(url)) return [];
  const host = externalHostOf(url);
  if (!host) return [url];
  if (STOCK_VIDEO_HOST.test(host)) return [`/api/mixkit-video?video=${stockVideoOf(url)}`, url];
  const size = width ? `&w=${width}&f=webp` : '';
  const end = until ? `&until=${Math.floor(until / 1_000)}` : '';
  return [`/api/proxy/image?url=${encodeURIComponent(url)}${size}${end}`, url];
}

const EXTERNAL = /^https?:\/\//i;

function isBroken(url: string): boolean {
  return EXTERNAL.test(url) && !URL.canParse(url);
}

function externalHostOf(url: string): string | null {
  if (!EXTERNAL.test(url)) return null;
  const { host, hostname } = new URL(url);
  return host === globalThis.location?.host ? null : hostname;
}

function stockVideoOf(url: string): string {
  return STOCK_VIDEOS.find((name) => url.includes(name)) ?? STOCK_VIDEOS[0];
}
