import type { AccountId, ProxyId } from '@around/contracts/ids';
import { makeAccount, makeProxy } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openRun } from '../crawl/crawl-run-queries.ts';
import type { Db } from '../db.ts';
import { readDatabaseStats } from '../statistics/database-stats.ts';
import { findRateLimitEvents, recordRateLimit } from './rate-limit-events.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  db = database.db;
});
afterEach(() => database[Symbol.asyncDispose]());

async function addLimited(): Promise<{ accountId: AccountId; proxyId: ProxyId }> {
  const proxyId = await makeProxy(db);
  return { accountId: await makeAccount(db, `limited-${proxyId}`, { proxyId }), proxyId };
}

test('extends a lasting rate limit instead of adding one, and counts it once in the open run', async () => {
  const limited = await addLimited();
  const runId = await openRun(db, 'scheduled');

  await recordRateLimit(db, { ...limited, kind: 'throttled', lastsMs: 600_000 });
  await recordRateLimit(db, { ...limited, kind: 'throttled', lastsMs: 1_200_000 });
  await recordRateLimit(db, { ...limited, kind: 'throttled', lastsMs: 1_000 });
  await recordRateLimit(db, { ...(await addLimited()), kind: 'actionBlocked', lastsMs: 600_000 });

  const events = await findRateLimitEvents(db, 10);
  const minutes = events.map((event) => (event.endsAt.getTime() - event.startedAt.getTime()) / 60_000);
  expect(events.map((event) => event.kind)).toEqual(['actionBlocked', 'throttled']);
  expect(minutes[1]).toBeCloseTo(20, 0);
  const run = await db
    .selectFrom('crawlRuns')
    .select('rateLimitEvents')
    .where('id', '=', runId!)
    .executeTakeFirstOrThrow();
  expect(run.rateLimitEvents).toBe(2);
  const { rateLimiting } = await readDatabaseStats(db);
  expect(rateLimiting).toEqual({
    totalRateLimitEvents: 2,
    lastRateLimitEvent: events[0]!.startedAt,
    averageRateLimitDuration: expect.closeTo(15, 0),
  });
});

test('adds a new event after the last one has ended, with or without an open run', async () => {
  const limited = await addLimited();
  await recordRateLimit(db, { ...limited, kind: 'throttled', lastsMs: 0 });
  await recordRateLimit(db, { ...limited, kind: 'throttled', lastsMs: 60_000 });

  expect(await findRateLimitEvents(db, 10)).toHaveLength(2);
});
