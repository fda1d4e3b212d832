import sharp from 'sharp';
import { RenderJob, renderAsset } from './render-asset.ts';

export type RenderReply = { kind: 'rendered' } | { kind: 'failed'; message: string };

// As many of these run as there are cores: one thread for each picture, and no memory kept for the next.
sharp.concurrency(1);
sharp.cache(false);

process.on('message', (message) => {
  renderAsset(RenderJob.parse(message)).then(
    () => reply({ kind: 'rendered' }),
    (error: unknown) => reply({ kind: 'failed', message: String(error) }),
  );
});
// Nobody waits for the result any more. An encoder that still runs ends with its input.
process.once('disconnect', () => process.exit());

function reply(message: RenderReply): void {
  process.send?.(message);
}
