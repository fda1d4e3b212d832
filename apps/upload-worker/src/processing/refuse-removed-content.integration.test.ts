import { randomBytes } from 'node:crypto';
import type { ModerationCaseId, ModerationDecisionId, MomentId, StoryId, UserId } from '@around/contracts/ids';
import type { DecisionAction } from '@around/contracts/operator/moderation/decisions';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { removeMoment as deleteMoment } from '@around/database/moments/remove-moments';
import { decideCase } from '@around/database/safety/decisions/decide-case';
import { undoDecision } from '@around/database/safety/decisions/undo-decision';
import { saveReport } from '@around/database/safety/reports/save-report';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { MediaTools } from '../media-tools/media-tools.ts';
import { uploadMetrics } from '../metrics/upload-metrics.ts';
import { H264, testTools } from '../testing/make-video.ts';
import { makeUploadFixture, type UploadFixture } from '../testing/upload-fixture.ts';
import { processUploadProcessor } from './process-upload-processor.ts';

const log = createLogger({ program: 'test', level: 'silent' });
const { signal } = new AbortController();

let tools: MediaTools;
let database: TestDatabase;
let fixture: UploadFixture;
beforeAll(async () => {
  tools = await testTools();
  database = await createTestDatabase(inject('templateUrl'));
  fixture = await makeUploadFixture(database.db);
  await fixture.make(`-f lavfi -i testsrc2=size=360x640:rate=5:duration=2 ${H264}`, 'scene.mp4');
  await fixture.make(`-f lavfi -i smptehdbars=size=360x640:rate=5:duration=2 ${H264}`, 'other-scene.mp4');
  await fixture.make(`-f lavfi -i color=black:size=360x640:rate=5:duration=2 ${H264}`, 'black.mp4');
});
afterAll(async () => {
  await fixture[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

/** Uploads the file and processes it. */
async function share(file: string): Promise<MomentId> {
  const { db } = database;
  const momentId = await fixture.upload({}, file);
  const metrics = uploadMetrics(createMetrics('test'), () => new Date());
  const run = processUploadProcessor({
    db,
    store: fixture.store,
    tools,
    tempFolder: fixture.tempFolder,
    secondsPerUserHour: 3_600,
    metrics,
  });
  await run({ momentId }, { jobId: 'job', attempt: 1, signal, log, noteProgress: () => {} });
  return momentId;
}

async function outcomeOf(momentId: MomentId): Promise<string> {
  const { db } = database;
  const row = await db.selectFrom('moments').selectAll().where('id', '=', momentId).executeTakeFirstOrThrow();
  return row.failure ?? row.status;
}

const shareAndRead = async (file: string) => outcomeOf(await share(file));

/** Returns the case. */
async function report(momentId: MomentId, reason: ReportReason): Promise<ModerationCaseId> {
  const storyId = momentId as string as StoryId;
  const given = { reason, words: null, sealEmail: null, language: 'en' } as const;
  const from = { newCode: randomBytes(16).toString('hex'), addressHash: 'address', networkHash: 'network' };
  return database.db.transaction().execute(async (tx) => {
    await saveReport(tx, { storyId, ...given, ...from }, { urgentHidesPerNetwork: 5, networksToHide: 3 });
    const { id } = await tx
      .selectFrom('moderationCases')
      .select('id')
      .where('storyId', '=', storyId)
      .executeTakeFirstOrThrow();
    return id;
  });
}

function decide(caseId: ModerationCaseId, action: DecisionAction) {
  const decision = { action, reason: null, suspendDays: null, words: null, decidedBy: 'operator' };
  return database.db.transaction().execute(async (tx) => (await decideCase(tx, caseId, decision))!);
}

/** As an operator does after a report. */
async function removeMoment(momentId: MomentId) {
  return decide(await report(momentId, 'violent_content'), 'remove');
}

function undo(decisionId: ModerationDecisionId) {
  return database.db.transaction().execute((tx) => undoDecision(tx, decisionId, 'operator'));
}

/** As its author does. */
async function deleteByAuthor(momentId: MomentId): Promise<void> {
  const { db } = database;
  const { userId } = await db
    .selectFrom('moments')
    .select('userId')
    .where('id', '=', momentId)
    .executeTakeFirstOrThrow();
  await db.transaction().execute((tx) => deleteMoment(tx, { userId: userId as UserId, momentId }));
}

test('a removed video is refused again, however it was encoded, until the decision is undone', async () => {
  await fixture.make(
    '-i scene.mp4 -vf crop=in_w*0.96:in_h*0.96,scale=240:-2,eq=brightness=0.05 -c:v libvpx -deadline realtime -cpu-used 8 -b:v 200k',
    'copy.webm',
  );
  await fixture.make(`-i scene.mp4 -vf scale=720:-2 ${H264} -crf 32`, 'enlarged.mp4');
  const decision = await removeMoment(await share('scene.mp4'));

  expect(await shareAndRead('scene.mp4')).toBe('removed_before');
  expect(await shareAndRead('copy.webm')).toBe('removed_before');
  expect(await shareAndRead('enlarged.mp4')).toBe('removed_before');
  expect(await shareAndRead('other-scene.mp4')).toBe('live');

  await undo(decision.id);
  expect(await shareAndRead('copy.webm')).toBe('in_review');
  await decide(decision.caseId, 'dismiss');
  expect(await shareAndRead('copy.webm')).toBe('live');
});

test('a reported video is not shared again before the decision, although its author has deleted it', async () => {
  await fixture.make(`-f lavfi -i mandelbrot=size=360x640:rate=5 -t 2 ${H264}`, 'reported.mp4');
  await fixture.make(`-i reported.mp4 -vf scale=720:-2 ${H264} -crf 32`, 'reported-again.mp4');
  const reported = await share('reported.mp4');
  const caseId = await report(reported, 'child_sexual');

  await deleteByAuthor(reported);

  expect(await shareAndRead('reported.mp4')).toBe('in_review');
  expect(await shareAndRead('reported-again.mp4')).toBe('in_review');
  expect(await shareAndRead('other-scene.mp4')).toBe('live');
  const removal = await decide(caseId, 'remove');
  expect(await shareAndRead('reported.mp4')).toBe('removed_before');
  expect(await shareAndRead('reported-again.mp4')).toBe('removed_before');
  await undo(removal.id);
  await decide(caseId, 'dismiss');
  expect(await shareAndRead('reported-again.mp4')).toBe('live');
});

test('a black video is recognised by its bytes only', async () => {
  await fixture.make(`-f lavfi -i color=black:size=320x240:rate=5:duration=3 ${H264}`, 'also-black.mp4');
  await removeMoment(await share('black.mp4'));

  expect(await shareAndRead('black.mp4')).toBe('removed_before');
  expect(await shareAndRead('also-black.mp4')).toBe('live');
});

test('a video of a single frame has no frames at later positions, and becomes live', async () => {
  await fixture.make(`-f lavfi -i testsrc=size=160x120:rate=1:duration=1 ${H264}`, 'one-frame.mp4');

  expect(await shareAndRead('one-frame.mp4')).toBe('live');
});
