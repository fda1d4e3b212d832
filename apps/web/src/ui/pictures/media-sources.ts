import { smallVideoUrl } from '@around/contracts/moments/moment-media';
import { type ProxiedMedia, proxiedMediaPath } from '@around/contracts/stories/proxied-media';

const STOCK_VIDEO_HOST = /(^|\.)mixkit\.co$/;
const STOCK_VIDEOS = ['waves', 'forest', 'beach', 'city', 'palm'] as const;

export type MediaOptions = ProxiedMedia & {
  /** For a moment, try the rendition for slow networks first. */
  isSmallFirst?: boolean;
};

/**
 * The URLs to try, in order: our proxy, then the original. Media of our own origin needs no proxy; a moment has two
 * renditions. A resized picture is always WebP, so that a URL has one cache entry.
 */
export function mediaSources(url: string, { isSmallFirst, ...options }: MediaOptions = {}): string[] {
  if (!url || isBroken(url)) return [];
  const host = externalHostOf(url);
  if (!host) {
    const small = smallVideoUrl(url);
    if (!small) return [url];
    return isSmallFirst ? [small, url] : [url, small];
  }
  if (STOCK_VIDEO_HOST.test(host)) return [`/api/mixkit-video?video=${stockVideoOf(url)}`, url];
  return [proxiedMediaPath(url, options), url];
}

/** `URL.canParse`, which the oldest supported browsers lack. */
export function isUrl(text: string, base?: string): boolean {
  try {
    return Boolean(new URL(text, base));
  } catch {
    return false;
  }
}

const EXTERNAL = /^https?:\/\//i;

function isBroken(url: string): boolean {
  return EXTERNAL.test(url) && !isUrl(url);
}

function externalHostOf(url: string): string | null {
  if (!EXTERNAL.test(url)) return null;
  const { host, hostname } = new URL(url);
  return host === globalThis.location?.host ? null : hostname;
}

function stockVideoOf(url: string): string {
  return STOCK_VIDEOS.find((name) => url.includes(name)) ?? STOCK_VIDEOS[0];
}
