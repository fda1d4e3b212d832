import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { type RenderJob, renderAsset } from './render-asset.ts';

export type RenderRequest = { kind: 'render'; job: RenderJob } | { kind: 'stop' };
export type RenderReply = { kind: 'rendered' } | { kind: 'failed'; message: string };

// Two workers share two cores: one thread for each picture, and no memory kept for the next.
sharp.concurrency(1);
sharp.cache(false);

const stopped = new AbortController();

parentPort!.on('message', (request: RenderRequest) => {
  if (request.kind === 'stop') return stopped.abort();
  renderAsset(request.job, stopped.signal).then(
    () => reply({ kind: 'rendered' }),
    (error: unknown) => reply({ kind: 'failed', message: String(error) }),
  );
});

function reply(message: RenderReply): void {
  parentPort!.postMessage(message);
}
