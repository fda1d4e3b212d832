import type { MediaCache, StoredMedia } from '../../cache/media-cache.ts';
import type { ResizeImage } from '../../images/image-resizer.ts';
import { type ImageVariant, nameVariant } from '../../images/image-variant.ts';
import type { MediaMetrics } from '../media-metrics.ts';
import type { MediaRequest } from '../media-request.ts';
import type { DownloadHandler } from './serve-download.ts';
import { type SharedWork, shareWork } from './share-work.ts';

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
  const inProgress = new Map<string, SharedWork<StoredMedia | undefined>>();

  async function make(
    mediaRequest: MediaRequest,
    variant: ImageVariant,
    signal: AbortSignal,
  ): Promise<StoredMedia | undefined> {
    const original = (await cache.find(mediaRequest.address)) ?? (await fetchOriginal(mediaRequest, signal));
    if (!original) return undefined;
    try {
      signal.throwIfAborted();
      const { entry } = original;
      if (!entry.contentType.startsWith('image/') || entry.contentType === 'image/gif') return undefined;
      const bytes = await resizeImage(() => readWhole(original), variant, signal);
      if (!bytes) return undefined;
      metrics.countResized();
      const resized = { contentType: `image/${variant.format}`, size: bytes.length, expiresAt: entry.expiresAt };
      return await cache.keep(mediaRequest.address, nameVariant(variant), resized, bytes);
    } finally {
      if ('release' in original) original.release();
    }
  }

  async function fetchOriginal(mediaRequest: MediaRequest, signal: AbortSignal): Promise<StoredMedia | undefined> {
    const download = downloads.find(mediaRequest);
    if (!download) return undefined;
    const release = download.retain();
    signal.addEventListener('abort', release, { once: true });
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
    const work = inProgress.get(key) ?? shareWork((signal) => make(mediaRequest, variant, signal));
    inProgress.set(key, work);
    return work.join(mediaRequest.client.signal()).finally(() => {
      if (work.isOver && inProgress.get(key) === work) inProgress.delete(key);
    });
  };
}

function readWhole(media: StoredMedia): Promise<Buffer> {
  return 'bytes' in media ? Promise.resolve(media.bytes) : media.read(0, media.entry.size);
}
