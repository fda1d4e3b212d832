import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RenderJob } from './render-asset.ts';
import type { RenderReply } from './render-process.ts';

type PoolOptions = {
  jobs: readonly RenderJob[];
  lanes: number;
  onRendered: (job: RenderJob) => void;
  signal?: AbortSignal | undefined;
};

const RENDER_PROCESS = fileURLToPath(new URL('./render-process.ts', import.meta.url));

// glibc gives every thread a heap of its own: layers that several make in turn would then hold twice the memory.
const MEMORY_SETTING = 'MALLOC_ARENA_MAX=1';

/** Renders all jobs in processes beside this one, so that it stays free. The first failure stops the others. */
export async function renderInParallel({ jobs, lanes, onRendered, signal }: PoolOptions): Promise<void> {
  const failed = new AbortController();
  const stop = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const queue = [...jobs];

  async function runLane(): Promise<void> {
    stop.throwIfAborted();
    const renderer = spawn('env', [MEMORY_SETTING, process.execPath, RENDER_PROCESS], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const gone = once(renderer, 'exit');
    const kill = () => renderer.kill();
    stop.addEventListener('abort', kill, { once: true });
    try {
      for (let job = queue.shift(); job; job = queue.shift()) {
        await renderOn(renderer, job);
        onRendered(job);
      }
    } catch (error) {
      failed.abort(error);
      throw error;
    } finally {
      stop.removeEventListener('abort', kill);
      renderer.kill();
      await gone;
    }
  }

  const outcomes = await Promise.allSettled(Array.from({ length: Math.min(lanes, jobs.length) }, runLane));
  signal?.throwIfAborted();
  if (outcomes.some(({ status }) => status === 'rejected')) throw failed.signal.reason;
}

async function renderOn(renderer: ChildProcess, job: RenderJob): Promise<void> {
  const answered = new AbortController();
  const { signal } = answered;
  try {
    const reply = once(renderer, 'message', { signal }) as Promise<[RenderReply]>;
    const death = once(renderer, 'exit', { signal }).then(() => [{ kind: 'failed', message: 'its process ended' }]);
    renderer.send(job);
    const [outcome] = (await Promise.race([reply, death])) as [RenderReply];
    if (outcome.kind === 'failed') throw new Error(`Scene ${job.asset.id} could not be rendered: ${outcome.message}`);
  } finally {
    answered.abort();
  }
}
