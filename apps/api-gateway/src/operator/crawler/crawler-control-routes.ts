import {
  type ControlResponse,
  controlCrawler,
  endCrawlPause,
} from '@around/contracts/operator/crawler/crawler-control';
import { closeCrawlPause } from '@around/database/crawl/crawl-pauses';
import {
  type CrawlerSettings,
  readCrawlerSettings,
  saveCrawlerSettings,
} from '@around/database/crawl/crawler-settings';
import type { Db } from '@around/database/db';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditChange } from '../audit/audit-change.ts';
import { httpStatusOf, type OperatorJobs } from '../jobs/operator-jobs.ts';
import type { CrawlerSchedule } from './crawler-schedule.ts';

type Dependencies = { db: Db; jobs: OperatorJobs; schedule: CrawlerSchedule };

export function crawlerControlRoutes({ db, jobs, schedule }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(controlCrawler.path, { schema: controlCrawler.schema }, async (request, reply) => {
      const { action, intervalMinutes } = request.body;
      switch (action) {
        case 'start':
          await change(request, action, { isRunning: true });
          return { message: 'The crawler is running' };
        case 'stop':
          await change(request, action, { isRunning: false });
          return { message: 'The crawler is stopped' };
        case 'update-interval':
          await change(request, action, { intervalMinutes: Number(intervalMinutes) });
          return {
            message: `The crawler runs every ${intervalMinutes === 1 ? 'minute' : `${intervalMinutes} minutes`}`,
          };
        case 'crawl': {
          const { isFinished, body } = await crawl(request);
          return reply.code(httpStatusOf({ isFinished })).send(body);
        }
      }
    });

    app.post(endCrawlPause.path, { schema: endCrawlPause.schema }, async (request) => {
      const wasPaused = await db.transaction().execute(async (tx) => {
        await auditChange(tx, request, { action: 'crawler.resume' });
        return closeCrawlPause(tx);
      });
      return { message: wasPaused ? 'Crawling is resumed' : 'Crawling was not paused' };
    });
  };

  async function change(request: FastifyRequest, action: string, settings: Partial<CrawlerSettings>): Promise<void> {
    const saved = await db.transaction().execute(async (tx) => {
      await saveCrawlerSettings(tx, settings);
      await auditChange(tx, request, { action: `crawler.${action}`, details: settings });
      return readCrawlerSettings(tx);
    });
    await schedule.apply(saved);
  }

  /** Concurrent calls share one run. A run that outlasts the wait limit continues, and the call answers 202. */
  async function crawl(request: FastifyRequest): Promise<{ isFinished: boolean; body: ControlResponse }> {
    const { isFinished, result, jobId } = await jobs.run(request, { kind: 'run-cycle' });
    const storyCount = result?.storyCount ?? 0;
    const message = isFinished
      ? `The crawl is complete: ${storyCount} stories, ${result?.storiesAdded ?? 0} of them new`
      : `The crawl is still running: ${storyCount} stories so far`;
    return { isFinished, body: { message, storyCount, jobId } };
  }
}
