import type { MediaCache, StoredMedia } from '../cache/media-cache.ts';
import type { ResizeImage } from '../images/image-resizer.ts';
import { type ImageVariant, nameVariant } from '../images/image-variant.ts';
import type { AnswerFromDownload } from './download-way.ts';
import type { MediaMetrics } from './media-metrics.ts';
import type { Visit } from './serve-media.ts';

/** A smaller version of the image at the visit's address, or undefined if the original has to do. */
export type FindResized = (visit: Visit, variant: ImageVariant) => Promise<StoredMedia | undefined>;

type Dependencies = {
  cache: MediaCache;
  fromDownload: AnswerFromDownload;
  resizeImage: ResizeImage;
  metrics: MediaMetrics;
};

/** Makes each version once, for everybody who asks meanwhile, and keeps it beside the original and no longer than that. */
export function resizedWay({ cache, fromDownload, resizeImage, metrics }: Dependencies): FindResized {
  const underWay = new Map<string, Promise<StoredMedia | undefined>>();

  async function make(visit: Visit, variant: ImageVariant): Promise<StoredMedia | undefined> {
    const original = (await cache.find(visit.address)) ?? (await fetchOriginal(visit));
    if (!original) return undefined;
    try {
      const { entry } = original;
      if (!entry.contentType.startsWith('image/') || entry.contentType === 'image/gif') return undefined;
      const bytes = await resizeImage(() => readWhole(original), variant);
      if (!bytes) return undefined;
      metrics.resized();
      const made = { contentType: `image/${variant.format}`, size: bytes.length, expiresAt: entry.expiresAt };
      return await cache.keep(visit.address, nameVariant(variant), made, bytes);
    } finally {
      if ('release' in original) original.release();
    }
  }

  async function fetchOriginal(visit: Visit): Promise<StoredMedia | undefined> {
    const download = fromDownload.find(visit);
    if (!download) return undefined;
    const release = download.retain();
    try {
      await download.ready;
      if (download.opened.head.family !== 'image') return undefined;
      download.flow();
      await download.ended;
    } finally {
      release();
    }
    return cache.find(visit.address);
  }

  return async (visit, variant) => {
    const name = nameVariant(variant);
    const stored = await cache.find(visit.address, name);
    if (stored) return stored;
    const key = `${visit.address.url.href} ${name}`;
    const making = underWay.get(key) ?? make(visit, variant).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };
}

function readWhole(media: StoredMedia): Promise<Buffer> {
  return 'bytes' in media ? Promise.resolve(media.bytes) : media.read(0, media.entry.size);
}
