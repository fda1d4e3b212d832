import { crawlCycle } from '@around/queues/jobs/crawl-jobs';
import { Job, Queue } from 'bullmq';
import pg from 'pg';
import { Client } from 'undici';
import type { Operation } from '../rig/injection.ts';
import type { Reach } from './injection-points.ts';

type Method = (this: object, ...args: unknown[]) => unknown;

/** Wraps the methods of the libraries through which the program has external effects. */
export async function watchOperations(reach: Reach): Promise<void> {
  /** Clients whose transaction has stored stories: only those commits count. */
  const storing = new WeakSet<object>();

  function operationOf(client: object, text: string): Operation | undefined {
    if (text.includes('insert into account_requests')) return 'reserve';
    if (text.includes('insert into stories')) {
      storing.add(client);
      return 'insert';
    }
    if (text === 'commit' && storing.delete(client)) return 'commit';
    return undefined;
  }

  wrap(pg.Client.prototype, 'query', function (query) {
    return typeof query === 'string' ? operationOf(this, query) : undefined;
  });
  wrap(Client.prototype, 'request', (request) =>
    (request as { path: string }).path.includes('/reels_media') ? 'fetch' : undefined,
  );
  const { addBulk } = Queue.prototype;
  Queue.prototype.addBulk = async function (jobs) {
    const run = () => addBulk.call(this, jobs);
    return (await hasNewTask(this, jobs)) ? pass('enqueue', run) : run();
  };
  wrap(Job.prototype, 'moveToCompleted', () => 'ack');

  function wrap(
    owner: object,
    name: string,
    operationOf: (this: object, ...args: unknown[]) => Operation | undefined,
  ): void {
    const methods = owner as Record<string, Method>;
    const original = methods[name]!;
    methods[name] = function (...args) {
      const operation = operationOf.apply(this, args);
      if (!operation) return original.apply(this, args);
      return pass(operation, async () => original.apply(this, args));
    };
  }

  async function pass<Result>(operation: Operation, run: () => Promise<Result>): Promise<Result> {
    reach(`before ${operation}`);
    const running = run();
    // After the request has left the process and before its response can be read.
    setImmediate(() => reach(`during ${operation}`));
    const result = await running;
    reach(`after ${operation}`);
    return result;
  }
}

/** Losing a cycle or a task that the queue still holds has no effect, so crashes happen only for a new task. */
async function hasNewTask(queue: Queue, jobs: Parameters<Queue['addBulk']>[0]): Promise<boolean> {
  const tasks = jobs.filter(({ name }) => name !== crawlCycle.name);
  const known = await Promise.all(tasks.map(({ opts }) => queue.getDeduplicationJobId(opts!.deduplication!.id)));
  return known.includes(null);
}
