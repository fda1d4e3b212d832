import { deleteExpiredMails, takeOverdueMails } from '@around/database/mails/mail-queries';
import { addToOutbox } from '@around/database/outbox/outbox-queries';
import { mailQueue, sendMail } from '@around/queues/jobs/mail-jobs';
import type { QueueClient } from '@around/queues/queue-client';
import { handle } from '@around/queues/worker/job-processor';
import { type JobWorker, startWorker } from '@around/queues/worker/job-worker';
import type { WorkerMetrics } from '@around/queues/worker/worker-metrics';
import type { Logger } from '@around/service-kit/logger';
import { repeat } from '@around/service-kit/repeat';
import type { Tracing } from '@around/service-kit/tracing/tracing';
import { type SendMailDependencies, sendMailProcessor } from './send-mail-processor.ts';

type Dependencies = SendMailDependencies & {
  client: QueueClient;
  log: Logger;
  metrics?: WorkerMetrics;
  tracing?: Tracing | undefined;
  upkeepMs?: number;
};

/** Concurrent connections to the mail server. */
const CONCURRENCY = 4;
const UPKEEP_MS = 30_000;
/** A job that is this late was lost by Redis. */
const OVERDUE_MS = 60_000;

/** Sends waiting mails until closed. Every gateway does so. */
export function startMailDelivery(dependencies: Dependencies): { close: () => Promise<void> } {
  const { log, upkeepMs = UPKEEP_MS } = dependencies;
  let worker = openWorker();

  function openWorker(): JobWorker {
    const { client, metrics, tracing } = dependencies;
    return startWorker({
      client,
      queue: mailQueue,
      processors: [handle(sendMail, sendMailProcessor(dependencies))],
      concurrency: CONCURRENCY,
      log,
      ...(metrics && { metrics }),
      tracing,
      // Visitors need this process, so only the worker is replaced.
      onStuck(due) {
        log.error({ due }, 'no mail was sent while mails are due; the worker is replaced');
        const stuck = worker;
        worker = openWorker();
        void stuck.close().catch((error: unknown) => log.warn({ err: error }, 'closing a stuck worker failed'));
      },
    });
  }

  const stopUpkeep = repeat(() => maintainMails(dependencies), {
    everyMs: upkeepMs,
    onError: (error) => log.warn({ err: error }, 'upkeep of mails failed'),
  });
  return {
    async close() {
      stopUpkeep();
      await worker.close();
    },
  };
}

/** Deletes expired mails, and sends the jobs again that Redis has lost. */
export async function maintainMails({ db }: Pick<SendMailDependencies, 'db'>): Promise<void> {
  await deleteExpiredMails(db);
  await db.transaction().execute(async (tx) => {
    const overdue = await takeOverdueMails(tx, OVERDUE_MS);
    const jobs = overdue.map((mailId) => ({ queue: mailQueue.name, job: sendMail.name, payload: { mailId } }));
    await addToOutbox(tx, jobs);
  });
}
