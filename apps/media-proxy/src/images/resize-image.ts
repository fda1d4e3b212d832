import sharp, { type SharpOptions } from 'sharp';
import type { ImageFormat, ImageVariant } from './image-variant.ts';

/** The network's stories have at most 1440 x 2560 pixels, and shared ones 1080 x 1920. Decoding takes memory for each pixel. */
const MAX_PIXELS = 2_160 * 3_840;
const DECODE_OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true };

// Fast settings: the first client waits for the result, and stories are live only for a day.
const ENCODERS: Record<ImageFormat, object> = {
  avif: { quality: 50, effort: 0 },
  webp: { quality: 75, effort: 2 },
  jpeg: { quality: 78, mozjpeg: false },
};

sharp.cache(false);
sharp.concurrency(1);

/** Undefined if the image has several frames. Throws if it cannot be decoded or has too many pixels. */
export async function resizeImage(original: Buffer, { width, format }: ImageVariant): Promise<Buffer | undefined> {
  const { pages = 1 } = await sharp(original, DECODE_OPTIONS).metadata();
  if (pages > 1) return undefined;
  return sharp(original, DECODE_OPTIONS)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, ENCODERS[format])
    .toBuffer();
}
