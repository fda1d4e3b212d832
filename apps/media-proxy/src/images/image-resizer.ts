import { processPool } from '@around/service-kit/isolated-work/process-pool';
import pLimit from 'p-limit';
import { startDecoder } from './decoder-process.ts';
import type { ImageVariant } from './image-variant.ts';

/** Undefined if the image cannot be decoded, or too many are queued: then the original is served. */
export type ResizeImage = (
  original: () => Promise<Buffer>,
  variant: ImageVariant,
  signal: AbortSignal,
) => Promise<Buffer | undefined>;

export type ImageResizer = { resize: ResizeImage; close(): void };

/** `parallel` is the number of processes, each of which decodes one image at a time. */
type Options = { parallel: number; maxQueued: number; timeoutMs: number };

/** Decodes untrusted images in processes of their own, which may crash or be killed. They start with the first image. */
export function imageResizer({ parallel, maxQueued, timeoutMs }: Options): ImageResizer {
  const limit = pLimit(parallel);
  const decoders = processPool({ start: startDecoder, timeoutMs });

  return {
    async resize(original, variant, signal) {
      if (limit.pendingCount >= maxQueued) return undefined;
      return limit(async () => {
        signal.throwIfAborted();
        const answer = await decoders.run({ original: await original(), variant });
        const resized = answer?.resized;
        return resized && Buffer.from(resized.buffer, resized.byteOffset, resized.byteLength);
      });
    },
    close: decoders.close,
  };
}
