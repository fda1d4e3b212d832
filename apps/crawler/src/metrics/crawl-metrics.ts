import { readCompleteness } from '@around/database/crawl/tray-sightings';
import type { Db } from '@around/database/db';
import { countRecentOutcomes } from '@around/database/health/outcome-strips';
import { type CrawlGauges, readCrawlGauges } from '@around/database/statistics/crawl-gauges';
import type { NewStory } from '@around/database/stories/story-queries';
import type { Registry } from '@around/service-kit/metrics';
import { Gauge, Histogram } from 'prom-client';

export type CrawlMetrics = { noteNewStories: (stories: NewStory[]) => void };

type Dependencies = { db: Db; registry: Registry; sweepAfterMs: number; clock: () => Date };

const MINUTE = 60;

/**
 * Metrics of the crawl. Every worker exports the same gauges from Postgres, so aggregate them by `max`, never by `sum`. The
 * histogram counts what this worker stored. Without the database its gauges are left out.
 */
export function crawlMetrics({ db, registry, sweepAfterMs, clock }: Dependencies): CrawlMetrics {
  const registers = [registry];

  let reading: Promise<CrawlGauges | undefined> | undefined;
  /** One query serves all gauges of a scrape. */
  function readGauges(): Promise<CrawlGauges | undefined> {
    reading ??= readCrawlGauges(db, { sweepAfterMs })
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  new Gauge({
    name: 'around_crawl_leases_held',
    help: 'Accounts that a worker has leased now',
    registers,
    async collect() {
      this.set((await readGauges())?.leasesHeld ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'around_crawl_oldest_due_profile_seconds',
    help: 'How long the longest waiting profile is overdue, 0 when none is',
    registers,
    async collect() {
      this.set((await readGauges())?.oldestDueSeconds ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'around_crawl_accounts',
    help: 'Accounts by state',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      this.reset();
      for (const [state, count] of Object.entries((await readGauges())?.accounts ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'around_crawl_proxies',
    help: 'Proxies by state',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      this.reset();
      for (const [state, count] of Object.entries((await readGauges())?.proxies ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'around_crawl_recent_requests',
    help: 'Requests of the last 15 minutes by call and outcome',
    labelNames: ['call', 'outcome'] as const,
    registers,
    async collect() {
      this.reset();
      const outcomes = await countRecentOutcomes(db).catch(() => []);
      for (const { call, outcome, requests } of outcomes) this.set({ call, outcome }, requests);
    },
  });
  new Gauge({
    name: 'around_crawl_live_profiles',
    help: 'Profiles that the tray showed as live, by whether we have their newest story',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      this.reset();
      const completeness = await readCompleteness(db).catch(() => undefined);
      if (!completeness) return;
      this.set({ state: 'fetched' }, completeness.live - completeness.missed);
      this.set({ state: 'missed' }, completeness.missed);
    },
  });
  const freshness = new Histogram({
    name: 'around_crawl_freshness_seconds',
    help: 'From the posting of a story to its appearance in the feed',
    buckets: [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 960, 1440].map((minutes) => minutes * MINUTE),
    registers,
  });

  return {
    noteNewStories(stories) {
      for (const { postedAt } of stories) freshness.observe((clock().getTime() - postedAt.getTime()) / 1_000);
    },
  };
}
