import { crawlCycle } from '@around/queues/crawl-jobs';
import { Job, Queue } from 'bullmq';
import pg from 'pg';
import { Client } from 'undici';
import type { Operation } from '../rig/injection.ts';
import type { Reach } from './injection-points.ts';

type Method = (this: object, ...args: unknown[]) => unknown;

/** Puts itself between the program and the libraries that it reaches the world through. */
export async function watchOperations(reach: Reach): Promise<void> {
  /** Transactions that have stored stories: their commits are the ones that matter. */
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
    // When what was asked has left the process, and before its answer can be read.
    setImmediate(() => reach(`during ${operation}`));
    const result = await running;
    reach(`after ${operation}`);
    return result;
  }
}

/** Nobody misses a cycle that gets lost, for the next one does its work; nor a task that is sent again and is still known. */
async function hasNewTask(queue: Queue, jobs: Parameters<Queue['addBulk']>[0]): Promise<boolean> {
  const tasks = jobs.filter(({ name }) => name !== crawlCycle.name);
  const known = await Promise.all(tasks.map(({ opts }) => queue.getDeduplicationJobId(opts!.deduplication!.id)));
  return known.includes(null);
}
