/** The program of a decoder process: resizes one image for each message of its parent. */
import type { DecoderAnswer, DecoderRequest } from './decoder-process.ts';
import { resizeImage } from './resize-image.ts';

process.on('message', async ({ original, variant }: DecoderRequest) => {
  const resized = await resizeImage(Buffer.from(original), variant).catch(() => undefined);
  process.send?.({ resized } satisfies DecoderAnswer);
});
// The parent is gone.
process.on('disconnect', () => process.exit());
