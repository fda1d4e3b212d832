import sharp from 'sharp';
import { RenderJob, renderAsset } from './render-asset.ts';

export type RenderReply = { kind: 'rendered' } | { kind: 'failed'; message: string };

// One process runs per core, so each uses one thread. A cache would only take memory.
sharp.concurrency(1);
sharp.cache(false);

process.on('message', (message) => {
  renderAsset(RenderJob.parse(message)).then(
    () => reply({ kind: 'rendered' }),
    (error: unknown) => reply({ kind: 'failed', message: String(error) }),
  );
});
// The parent has disconnected, so nobody waits for the result. A running encoder ends when its input closes.
process.once('disconnect', () => process.exit());

function reply(message: RenderReply): void {
  process.send?.(message);
}
