import type { SharpOptions } from 'sharp';
import type { ImageFormat, ImageVariant } from './image-variant.ts';

/** Undefined if the image cannot be made smaller, or there is no time for it now: the original is shown instead. */
export type ResizeImage = (original: () => Promise<Buffer>, variant: ImageVariant) => Promise<Buffer | undefined>;

type Options = { parallel: number; maxWaiting: number };

const DECODE_OPTIONS: SharpOptions = { limitInputPixels: 40_000_000, failOn: 'error', sequentialRead: true };
const DEADLINE_SECONDS = 10;

// Fast settings: a phone waits for the first of these, and stories live for a day only.
const ENCODERS: Record<ImageFormat, object> = {
  avif: { quality: 50, effort: 0 },
  webp: { quality: 75, effort: 2 },
  jpeg: { quality: 78, mozjpeg: false },
};

/** Decodes strangers' images, a few at a time. The codecs are loaded with the first one. */
export function imageResizer({ parallel, maxWaiting }: Options): ResizeImage {
  const waiting: Array<() => void> = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running >= parallel) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (original, variant) => {
    if (waiting.length >= maxWaiting) return undefined;
    await enter();
    try {
      return await resize(await original(), variant);
    } finally {
      leave();
    }
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
      .timeout({ seconds: DEADLINE_SECONDS })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, ENCODERS[format])
      .toBuffer();
  } catch {
    // What a decoder cannot read, or not in time, is shown as it is.
    return undefined;
  }
}
