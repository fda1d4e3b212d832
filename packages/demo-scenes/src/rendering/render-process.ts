import sharp from 'sharp';
import { RenderJob, renderAsset } from './render-asset.ts';

export type RenderReply = { kind: 'rendered' } | { kind: 'failed'; message: string };

// One of these runs per core, so each uses one thread; a cache would only keep memory.
sharp.concurrency(1);
sharp.cache(false);

process.on('message', (message) => {
  renderAsset(RenderJob.parse(message)).then(
    () => reply({ kind: 'rendered' }),
    (error: unknown) => reply({ kind: 'failed', message: String(error) }),
  );
});
// Nobody waits for the result any more. A running encoder ends when its input closes.
process.once('disconnect', () => process.exit());

function reply(message: RenderReply): void {
  process.send?.(message);
}
