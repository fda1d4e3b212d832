import { ConfigError } from '@around/service-kit/load-config';
import type { Logger } from '@around/service-kit/logger';
import { z } from 'zod';
import type { JobContract, QueueContract } from '../jobs/job-contract.ts';

export type JobContext = {
  jobId: string;
  /** 1 at the first attempt. A postponed run does not count as an attempt. */
  attempt: number;
  /** Aborts when the worker stops, and when the job's lock is lost, because then another worker may run the job. */
  signal: AbortSignal;
  log: Logger;
  /** Resets the worker's watchdog. Needed by jobs that run longer than `stuckAfterMs`. */
  noteProgress: () => void;
};

export type Processor<C extends JobContract> = (payload: z.output<C['payload']>, context: JobContext) => Promise<void>;

/** A contract and the function that processes its jobs. */
export type JobHandler = { contract: JobContract; run: (data: unknown, context: JobContext) => Promise<void> };

export function handle<Name extends string, Payload extends z.core.$ZodType>(
  contract: JobContract<Name, Payload>,
  process: Processor<JobContract<Name, Payload>>,
): JobHandler {
  return {
    contract,
    async run(data, context) {
      const payload = z.safeParse(contract.payload, data);
      if (!payload.success) throw new GiveUpJob(`Bad ${contract.name} payload: ${z.prettifyError(payload.error)}`);
      await process(payload.data, context);
    },
  };
}

/** Thrown to run the job again later without using up an attempt, e.g. when no account is available. */
export class PostponeJob extends Error {
  override readonly name = 'PostponeJob';
  readonly delayMs: number;

  constructor(reason: string, delayMs: number) {
    super(reason);
    this.delayMs = delayMs;
  }
}

/** Thrown when a retry cannot succeed. The job fails at once. */
export class GiveUpJob extends Error {
  override readonly name = 'GiveUpJob';
}

/** Throws unless every job of the queue has exactly one handler and every handler belongs to the queue. */
export function indexHandlers(queue: QueueContract, handlers: JobHandler[]): Map<string, JobHandler> {
  const known = new Set(queue.jobs.map((job) => job.name));
  const given = handlers.map((handler) => handler.contract.name);
  const problems = [
    ...[...known].filter((name) => !given.includes(name)).map((name) => `${name} has no processor`),
    ...[...known]
      .filter((name) => given.indexOf(name) !== given.lastIndexOf(name))
      .map((name) => `${name} has more than one processor`),
    ...given.filter((name) => !known.has(name)).map((name) => `${name} is not a job of this queue`),
  ];
  if (problems.length > 0) throw new ConfigError(`Queue ${queue.name} cannot be processed: ${problems.join(', ')}`);
  return new Map(handlers.map((handler) => [handler.contract.name, handler]));
}
