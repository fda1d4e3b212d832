import { isDatabaseUnavailable } from '@around/database/database-unavailable';
import type { JobContract } from '@around/queues/jobs/job-contract';
import { PostponeJob, type Processor } from '@around/queues/worker/job-processor';

const WAIT_MS = 2_000;

/** A database outage postpones the job instead of spending an attempt, so that it runs soon after the database is back. */
export function postponeDuringOutage<C extends JobContract>(process: Processor<C>): Processor<C> {
  return async (payload, context) => {
    try {
      await process(payload, context);
    } catch (error) {
      if (!context.signal.aborted && isDatabaseUnavailable(error))
        throw new PostponeJob('the database is away', WAIT_MS);
      throw error;
    }
  };
}
