import pLimit from 'p-limit';
import { type DecoderProcess, startDecoder } from './decoder-process.ts';
import type { ImageVariant } from './image-variant.ts';

/** Undefined if the image cannot be decoded, or too many are queued: then the original is served. */
export type ResizeImage = (
  original: () => Promise<Buffer>,
  variant: ImageVariant,
  signal: AbortSignal,
) => Promise<Buffer | undefined>;

export type ImageResizer = { resize: ResizeImage; close(): void };

/** `parallel` is the number of processes, each of which decodes one image at a time. */
type Options = { parallel: number; maxQueued: number };

/** The largest allowed image takes less than a second; a busy machine may need several to start a process. The gateway waits for 15. */
const TIMEOUT_MS = 12_000;
/** The codecs keep tens of megabytes. */
const IDLE_MS = 60_000;

/** Decodes untrusted images in processes of their own, which may crash or be killed. They start with the first image. */
export function imageResizer({ parallel, maxQueued }: Options): ImageResizer {
  const limit = pLimit(parallel);
  const idle: DecoderProcess[] = [];
  const all = new Set<DecoderProcess>();
  let idleTimer: NodeJS.Timeout | undefined;

  function takeDecoder(): DecoderProcess {
    const known = idle.pop();
    if (known?.isAlive) return known;
    if (known) all.delete(known);
    const decoder = startDecoder();
    all.add(decoder);
    return decoder;
  }

  function giveBack(decoder: DecoderProcess): void {
    if (decoder.isAlive) idle.push(decoder);
    else all.delete(decoder);
    clearTimeout(idleTimer);
    idleTimer = setTimeout(stopIdle, IDLE_MS).unref();
  }

  function stopIdle(): void {
    for (const decoder of idle.splice(0)) {
      decoder.kill();
      all.delete(decoder);
    }
  }

  return {
    async resize(original, variant, signal) {
      if (limit.pendingCount >= maxQueued) return undefined;
      return limit(async () => {
        signal.throwIfAborted();
        const bytes = await original();
        const decoder = takeDecoder();
        return decoder.decode({ original: bytes, variant }, TIMEOUT_MS).finally(() => giveBack(decoder));
      });
    },
    close() {
      clearTimeout(idleTimer);
      for (const decoder of all) decoder.kill();
    },
  };
}
