import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { RenderJob } from './render-asset.ts';
import type { RenderReply } from './render-process.ts';

type PoolOptions = {
  jobs: readonly RenderJob[];
  concurrency: number;
  /** Runs the processes at a lower priority. */
  isBackground: boolean;
  /** The PATH that is searched for ffmpeg. */
  path: string;
  onRendered: (job: RenderJob) => void;
  signal: AbortSignal;
};

const RENDER_PROCESS = fileURLToPath(new URL('./render-process.ts', import.meta.url));

// glibc gives every thread its own heap; with several heaps the layers of a scene would take twice the memory.
const MEMORY_SETTING = 'MALLOC_ARENA_MAX=1';

/** Renders all jobs in child processes, so that this process stays responsive. The first failure stops the others. */
export async function renderInParallel({ jobs, concurrency, isBackground, path, onRendered, signal }: PoolOptions) {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const queue = [...jobs];

  async function runWorker(): Promise<void> {
    stop.throwIfAborted();
    const renderer = startRenderer(isBackground, path);
    const exited = once(renderer, 'exit');
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
      await exited;
    }
  }

  const outcomes = await Promise.allSettled(Array.from({ length: Math.min(concurrency, jobs.length) }, runWorker));
  signal.throwIfAborted();
  if (outcomes.some(({ status }) => status === 'rejected')) throw failed.signal.reason;
}

function startRenderer(isBackground: boolean, path: string): ChildProcess {
  const renderer = spawn('env', [`PATH=${path}`, MEMORY_SETTING, process.execPath, RENDER_PROCESS], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // The encoder inherits the priority.
  if (isBackground && renderer.pid !== undefined) setPriority(renderer.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return renderer;
}

async function renderOn(renderer: ChildProcess, job: RenderJob): Promise<void> {
  const answered = new AbortController();
  const { signal } = answered;
  try {
    const reply = once(renderer, 'message', { signal }) as Promise<[RenderReply]>;
    const exit = once(renderer, 'exit', { signal }).then(() => [{ kind: 'failed', message: 'its process ended' }]);
    renderer.send(job);
    const [outcome] = (await Promise.race([reply, exit])) as [RenderReply];
    if (outcome.kind === 'failed') throw new Error(`Scene ${job.asset.id} could not be rendered: ${outcome.message}`);
  } finally {
    answered.abort();
  }
}
