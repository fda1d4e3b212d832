import type { JobsOptions } from 'bullmq';
import type { z } from 'zod';

/** Name, payload and retry options of a job, shared by producers and workers. */
export type JobContract<Name extends string = string, Payload extends z.core.$ZodType = z.core.$ZodType> = {
  name: Name;
  /** Ids and short enums only: rows change while a job waits, and secrets must not be stored in Redis. */
  payload: Payload;
  options: JobOptions;
  /** While a job with this key is unfinished, another one with the same key is not added. */
  dedupeKey(payload: z.output<Payload>): string;
};

export type JobOptions = Required<Pick<JobsOptions, 'attempts' | 'backoff' | 'removeOnComplete' | 'removeOnFail'>>;

/** A queue carries several kinds of job. Each of its workers handles all of them. */
export type QueueContract = { name: string; jobs: readonly JobContract[] };

export function defineJob<Name extends string, Payload extends z.core.$ZodType>(
  contract: JobContract<Name, Payload>,
): JobContract<Name, Payload> {
  return contract;
}

export function defineQueue(contract: QueueContract): QueueContract {
  return contract;
}

/** BullMQ options of a job: those of the contract plus the deduplication key. */
export function jobOptions(contract: JobContract, payload: unknown): JobsOptions {
  return { ...contract.options, deduplication: { id: `${contract.name}:${contract.dedupeKey(payload)}` } };
}
