import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
// Native code that several threads share has to be loaded by the main thread first.
import 'sharp';
import type { RenderJob } from './render-asset.ts';
import type { RenderReply, RenderRequest } from './render-worker.ts';

type PoolOptions = {
  jobs: readonly RenderJob[];
  lanes: number;
  onRendered: (job: RenderJob) => void;
  signal?: AbortSignal | undefined;
};

/** Renders all jobs in worker threads, so that this thread stays free. The first failure stops the others. */
export async function renderInParallel({ jobs, lanes, onRendered, signal }: PoolOptions): Promise<void> {
  const failed = new AbortController();
  const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const queue = [...jobs];

  async function runLane(): Promise<void> {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url));
    try {
      for (let job = queue.shift(); job; job = queue.shift()) {
        await renderOn(worker, job, stop);
        onRendered(job);
      }
    } catch (error) {
      failed.abort(error);
      throw error;
    } finally {
      await worker.terminate();
    }
  }

  const outcomes = await Promise.allSettled(Array.from({ length: Math.min(lanes, jobs.length) }, runLane));
  signal?.throwIfAborted();
  if (outcomes.some(({ status }) => status === 'rejected')) throw failed.signal.reason;
}

async function renderOn(worker: Worker, job: RenderJob, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const askToStop = () => worker.postMessage({ kind: 'stop' } satisfies RenderRequest);
  signal.addEventListener('abort', askToStop, { once: true });
  try {
    worker.postMessage({ kind: 'render', job } satisfies RenderRequest);
    const reply = await nextReply(worker);
    if (reply.kind === 'failed') throw new Error(`Scene ${job.asset.id} could not be rendered: ${reply.message}`);
  } finally {
    signal.removeEventListener('abort', askToStop);
  }
}

/** A worker that dies without a reply emits `error`, which `once` turns into a rejection. */
async function nextReply(worker: Worker): Promise<RenderReply> {
  const [reply] = (await once(worker, 'message')) as [RenderReply];
  return reply;
}
