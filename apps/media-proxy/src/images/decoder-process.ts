import { type IsolatedProcess, startIsolatedProcess } from '@around/service-kit/isolated-work/isolated-process';
import type { ImageVariant } from './image-variant.ts';

export type DecoderRequest = { original: Uint8Array; variant: ImageVariant };
/** Without `resized` the image cannot be decoded. */
export type DecoderAnswer = { resized: Uint8Array | undefined };

/** A process that decodes untrusted images. */
export function startDecoder(): IsolatedProcess<DecoderRequest, DecoderAnswer> {
  return startIsolatedProcess(new URL('./decoder-main.ts', import.meta.url));
}
