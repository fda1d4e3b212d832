import type { MediaCache, StoredMedia } from '../../cache/media-cache.ts';
import type { ResizeImage } from '../../images/image-resizer.ts';
import { type ImageVariant, nameVariant } from '../../images/image-variant.ts';
import type { MediaMetrics } from '../media-metrics.ts';
import type { MediaRequest } from '../media-request.ts';
import type { DownloadHandler } from './serve-download.ts';

/** The requested variant of an image, or undefined if the original has to be served. */
export type FindResized = (mediaRequest: MediaRequest, variant: ImageVariant) => Promise<StoredMedia | undefined>;

type Dependencies = {
  cache: MediaCache;
  downloads: DownloadHandler;
  resizeImage: ResizeImage;
  metrics: MediaMetrics;
};

/** Resizes once for all concurrent clients. The result is stored and expires with the original. */
export function createFindResized({ cache, downloads, resizeImage, metrics }: Dependencies): FindResized {
  const inProgress = new Map<string, Promise<StoredMedia | undefined>>();

  async function make(mediaRequest: MediaRequest, variant: ImageVariant): Promise<StoredMedia | undefined> {
    const original = (await cache.find(mediaRequest.address)) ?? (await fetchOriginal(mediaRequest));
    if (!original) return undefined;
    try {
      const { entry } = original;
      if (!entry.contentType.startsWith('image/') || entry.contentType === 'image/gif') return undefined;
      const bytes = await resizeImage(() => readWhole(original), variant);
      if (!bytes) return undefined;
      metrics.countResized();
      const resized = { contentType: `image/${variant.format}`, size: bytes.length, expiresAt: entry.expiresAt };
      return await cache.keep(mediaRequest.address, nameVariant(variant), resized, bytes);
    } finally {
      if ('release' in original) original.release();
    }
  }

  async function fetchOriginal(mediaRequest: MediaRequest): Promise<StoredMedia | undefined> {
    const download = downloads.find(mediaRequest);
    if (!download) return undefined;
    const release = download.retain();
    try {
      await download.ready;
      if (download.opened.head.family !== 'image') return undefined;
      download.startFlow();
      await download.ended;
    } finally {
      release();
    }
    return cache.find(mediaRequest.address);
  }

  return async (mediaRequest, variant) => {
    const name = nameVariant(variant);
    const stored = await cache.find(mediaRequest.address, name);
    if (stored) return stored;
    const key = `${mediaRequest.address.url.href} ${name}`;
    const result = inProgress.get(key) ?? make(mediaRequest, variant).finally(() => inProgress.delete(key));
    inProgress.set(key, result);
    return result;
  };
}

function readWhole(media: StoredMedia): Promise<Buffer> {
  return 'bytes' in media ? Promise.resolve(media.bytes) : media.read(0, media.entry.size);
}
