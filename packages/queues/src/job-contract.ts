import type { JobsOptions } from 'bullmq';
import type { z } from 'zod';

/** What a job is called, what it carries and how it is retried: written once for those who enqueue it and those who work it. */
export type JobContract<Name extends string = string, Payload extends z.core.$ZodType = z.core.$ZodType> = {
  name: Name;
  /** Ids and small words only. Rows change while a job waits, and Redis keeps no secrets. */
  payload: Payload;
  options: JobOptions;
  /** Two unfinished jobs with the same key are one job. */
  dedupeKey(payload: z.output<Payload>): string;
};

export type JobOptions = Required<Pick<JobsOptions, 'attempts' | 'backoff' | 'removeOnComplete' | 'removeOnFail'>>;

/** A queue carries several kinds of job. Its workers know all of them. */
export type QueueContract = { name: string; jobs: readonly JobContract[] };

export function defineJob<Name extends string, Payload extends z.core.$ZodType>(
  contract: JobContract<Name, Payload>,
): JobContract<Name, Payload> {
  return contract;
}

export function defineQueue(contract: QueueContract): QueueContract {
  return contract;
}

/** What BullMQ is told about a job: the contract's options, and the key that makes it one with its like. */
export function jobOptions(contract: JobContract, payload: unknown): JobsOptions {
  return { ...contract.options, deduplication: { id: `${contract.name}:${contract.dedupeKey(payload)}` } };
}
