import { MailId } from '@around/contracts/ids';
import { z } from 'zod';
import { defineJob, defineQueue } from './job-contract.ts';

/**
 * A mail that waits in the table `mails`. Retries are for a database that is down: while the mail server is down the job is
 * postponed until the mail expires.
 */
export const sendMail = defineJob({
  name: 'send-mail',
  payload: z.object({ mailId: MailId }),
  options: {
    attempts: 4,
    backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
    removeOnComplete: { age: 3_600, count: 1_000 },
    removeOnFail: { age: 604_800, count: 5_000 },
  },
  dedupeKey: ({ mailId }) => mailId,
});

/** A queue of its own, so that a code never waits behind other work. */
export const mailQueue = defineQueue({ name: 'mail', jobs: [sendMail] });
