import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logger.ts';

/** A function with a name, which the log has when it fails. */
export type PeriodicTask<Context> = (context: Context, signal: AbortSignal) => Promise<unknown>;

type Options<Context> = { everyMs: number; context: Context; signal: AbortSignal; log: Logger };

/** Runs the tasks one after the other, then again after a pause, until the signal aborts. A task that fails does not keep the others. */
export async function runEvery<Context>(
  tasks: PeriodicTask<Context>[],
  { everyMs, context, signal, log }: Options<Context>,
): Promise<void> {
  while (!signal.aborted) {
    for (const task of tasks) {
      try {
        await task(context, signal);
      } catch (error) {
        log.warn({ err: error, task: task.name }, 'periodic task failed, will be retried');
      }
    }
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
