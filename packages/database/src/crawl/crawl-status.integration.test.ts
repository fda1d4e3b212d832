import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeAccount } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Db } from '../db.ts';
import { openRun } from './crawl-run-queries.ts';
import { readCrawlStatus } from './crawl-status.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  db = database.db;
});
afterEach(() => database[Symbol.asyncDispose]());

test('counts accounts by availability and shows the default account without secrets', async () => {
  await makeAccount(db, 'fine');
  await makeAccount(db, 'cooled', { state: 'cooling', cooldownUntil: hoursAgo(1) });
  await makeAccount(db, 'limited', { state: 'cooling', cooldownUntil: hoursAgo(-1) });
  for (const state of ['needs_attention', 'logged_out', 'disabled'] as const) await makeAccount(db, state, { state });
  await db
    .updateTable('accounts')
    .set({ isDefault: true, sessionHint: '4001:abcde' })
    .where('username', '=', 'fine')
    .execute();
  const runId = await openRun(db, 'scheduled');

  const status = await readCrawlStatus(db);

  expect(status).toMatchObject({
    isRunning: true,
    intervalMinutes: 15,
    mode: 'multi-account',
    openRunId: runId,
    lastCrawlTime: expect.any(Date),
    accounts: { total: 6, active: 2, rateLimited: 1 },
    defaultAccount: { username: 'fine', hasSession: true, sessionHint: '4001:abcde' },
  });
  expect(JSON.stringify(status)).not.toContain('sealed"');
});

test('reports single-account mode without a default account if there are no accounts', async () => {
  expect(await readCrawlStatus(db)).toMatchObject({
    mode: 'single-account',
    lastCrawlTime: null,
    openRunId: null,
    accounts: { total: 0, active: 0, rateLimited: 0 },
    defaultAccount: null,
  });
});
