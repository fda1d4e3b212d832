import pLimit from 'p-limit';
import type { SharpOptions } from 'sharp';
import type { ImageFormat, ImageVariant } from './image-variant.ts';

/** Undefined if the image cannot be decoded, or too many are queued: then the original is served. */
export type ResizeImage = (original: () => Promise<Buffer>, variant: ImageVariant) => Promise<Buffer | undefined>;

type Options = { parallel: number; maxQueued: number };

const DECODE_OPTIONS: SharpOptions = { limitInputPixels: 40_000_000, failOn: 'error', sequentialRead: true };
const TIMEOUT_SECONDS = 10;

// Fast settings: a phone waits for the first one, and stories live only a day.
const ENCODERS: Record<ImageFormat, object> = {
  avif: { quality: 50, effort: 0 },
  webp: { quality: 75, effort: 2 },
  jpeg: { quality: 78, mozjpeg: false },
};

/** Decodes untrusted images, a few at a time. The codecs are loaded with the first one. */
export function imageResizer({ parallel, maxQueued }: Options): ResizeImage {
  const limit = pLimit(parallel);
  return async (original, variant) => {
    if (limit.pendingCount >= maxQueued) return undefined;
    return limit(async () => resize(await original(), variant));
  };
}

async function resize(original: Buffer, { width, format }: ImageVariant): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    const { pages = 1 } = await sharp(original, DECODE_OPTIONS).metadata();
    if (pages > 1) return undefined;
    return await sharp(original, DECODE_OPTIONS)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, ENCODERS[format])
      .toBuffer();
  } catch {
    return undefined;
  }
}
