import { smallVideoUrl } from '@around/contracts/moments/moment-media';

const STOCK_VIDEO_HOST = /(^|\.)mixkit\.co$/;
const STOCK_VIDEOS = ['waves', 'forest', 'beach', 'city', 'palm'] as const;

/** Picture widths of the media-proxy in pixels: avatars, thumbnails, full screens. */
export type PictureWidth = 160 | 320 | 640 | 960 | 1_280;

export type MediaOptions = {
  width?: PictureWidth | undefined;
  /** Expiry of the story in milliseconds since the epoch; the proxy caches the media until then. */
  until?: number | null | undefined;
  /** Of a moment, try the rendition for slow networks first. */
  isSmallFirst?: boolean;
};

/**
 * The URLs to try, in order: our proxy, then the original. Media of our own origin needs no proxy; a moment has two
 * renditions. With `width` the proxy resizes
 * the picture and always returns WebP, which every supported browser shows, so that a URL has one cache entry.
 */
export function mediaSources(url: string, { width, until, isSmallFirst }: MediaOptions = {}): string[] {
  if (!url || isBroken(url)) return [];
  const host = externalHostOf(url);
  if (!host) {
    const small = smallVideoUrl(url);
    if (!small) return [url];
    return isSmallFirst ? [small, url] : [url, small];
  }
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
