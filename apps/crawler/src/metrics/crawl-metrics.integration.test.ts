import { createMetrics } from '@around/service-kit/metrics';
import { makeAccount, makeProxy } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { crawlMetrics } from './crawl-metrics.ts';

const now = new Date('2026-05-01T12:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterAll(() => database[Symbol.asyncDispose]());

test('exports states, requests, the oldest due profile and the freshness of stories', async () => {
  const { db } = database;
  const proxyId = await makeProxy(db);
  const accountId = await makeAccount(db, 'ada', { proxyId });
  await db
    .updateTable('accounts')
    .set({ leasedUntil: new Date(Date.now() + 60_000) })
    .execute();
  await db
    .insertInto('accountRequests')
    .values({ accountId, proxyId, call: 'tray', outcome: 'throttled', finishedAt: null })
    .execute();
  const registry = createMetrics('test');
  const metrics = crawlMetrics({ db, registry, sweepAfterMs: 1_000, clock: () => now });

  metrics.noteNewStories([{ externalId: '1', postedAt: new Date('2026-05-01T11:56:00Z') }]);

  const text = await registry.metrics();
  for (const [name, value] of [
    ['around_crawl_leases_held', 1],
    ['around_crawl_accounts.*state="active"', 1],
    ['around_crawl_proxies.*state="active"', 1],
    ['around_crawl_recent_requests.*call="tray",outcome="throttled"', 1],
    ['around_crawl_live_profiles.*state="missed"', 0],
    ['around_crawl_oldest_due_profile_seconds', 0],
    ['around_crawl_freshness_seconds_bucket.*le="120"', 0],
    ['around_crawl_freshness_seconds_bucket.*le="300"', 1],
  ] as const) {
    expect(text).toMatch(new RegExp(`^${name}.* ${value}$`, 'm'));
  }
});

test('leaves out only the gauges from Postgres while the database is down', async () => {
  const gone = await createTestDatabase(inject('templateUrl'));
  const registry = createMetrics('test');
  crawlMetrics({ db: gone.db, registry, sweepAfterMs: 1_000, clock: () => now });
  await gone[Symbol.asyncDispose]();

  const text = await registry.metrics();

  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toMatch(/^around_crawl_accounts\{/m);
});
