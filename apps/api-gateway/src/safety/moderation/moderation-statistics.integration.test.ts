import { randomUUID } from 'node:crypto';
import type { ModerationCaseId } from '@around/contracts/ids';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';

let gateway: AdminGateway;

beforeEach(async () => {
  gateway = await startAdminGateway();
});
afterEach(() => gateway[Symbol.asyncDispose]());

const readStatistics = async () => (await gateway.admin.get('/api/admin/moderation/statistics')).json();

/** A reported story that has waited for so many seconds. Returns its case. */
async function openCase(reason: ReportReason, waitedSeconds: number): Promise<ModerationCaseId> {
  const { storyIds } = await makeLivePlace(gateway.database.db, `Kordon ${randomUUID()}`, [{ caption: 'a' }]);
  const storyId = storyIds[0]!;
  await gateway.app.inject({ method: 'POST', url: '/api/reports', payload: { storyId, reason } });
  const { id } = await gateway.database.db
    .updateTable('moderationCases')
    .set({ waitingSince: new Date(Date.now() - waitedSeconds * 1_000) })
    .where('storyId', '=', storyId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function decide(caseId: string, action: string): Promise<string> {
  const response = await gateway.admin.send('POST', `/api/admin/moderation/cases/${caseId}/decision`, { action });
  expect(response.statusCode).toBe(200);
  return response.json().decision.id;
}

test('the statistics of an unused system have no times', async () => {
  expect(await readStatistics()).toMatchObject({
    waiting: 0,
    oldestWaitingSeconds: null,
    decided: 0,
    secondsToDecision: null,
    reasons: [],
    undone: 0,
    overturned: 0,
  });
});

test('decisions count by reason and time; undone and overturned ones count apart', async () => {
  for (const waited of [100, 200, 300]) await decide(await openCase('spam', waited), 'dismiss');
  await decide(await openCase('threat', 1_000), 'remove');
  const undone = await decide(await openCase('hate_speech', 7_200), 'remove');
  await gateway.admin.send('POST', `/api/admin/moderation/decisions/${undone}/undo`);
  const overturned = await openCase('scam', 400);
  await decide(overturned, 'remove');
  await gateway.database.db
    .updateTable('moderationCases')
    .set({ status: 'open', decidedAt: null, waitingSince: new Date() })
    .where('id', '=', overturned)
    .execute();
  await decide(overturned, 'restore');

  const found = await readStatistics();

  expect(found).toMatchObject({ waiting: 1, decided: 6, undone: 1, overturned: 1 });
  expect(found.oldestWaitingSeconds).toBeGreaterThanOrEqual(7_200);
  // Of the overturned case only the last wait counts, which has just begun.
  expect(found.secondsToDecision.median).toBeCloseTo(200, -2);
  expect(found.secondsToDecision.p95).toBeGreaterThan(800);
  expect(found.reasons).toEqual([
    { reason: 'spam', kept: 3, removed: 0 },
    { reason: 'scam', kept: 1, removed: 1 },
    { reason: 'threat', kept: 0, removed: 1 },
  ]);
});
