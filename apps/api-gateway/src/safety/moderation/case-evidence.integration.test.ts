import { randomBytes } from 'node:crypto';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import type { Db } from '@around/database/db';
import { findDueMediaRemovals } from '@around/database/moments/media-removals';
import { expireMoments, findNeededMediaKeys } from '@around/database/moments/moment-upkeep';
import { releaseEvidence } from '@around/database/safety/content/case-evidence';
import { isContentInReview, isRemovedContent } from '@around/database/safety/content/removed-content';
import { readTakedowns } from '@around/database/takedowns/media-takedowns';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/clients/visitor.ts';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';
import { moderatedMoments } from '../../testing/moderated-moments.ts';

let gateway: AdminGateway;
let admin: AdminGateway['admin'];
let db: Db;
let moments: ReturnType<typeof moderatedMoments>;
let author: Awaited<ReturnType<AdminGateway['newUser']>>;
let digest: string;
let momentId: string;

beforeEach(async () => {
  gateway = await startAdminGateway({ isMailFallback: false });
  ({ admin } = gateway);
  db = gateway.database.db;
  moments = moderatedMoments(gateway);
  author = await gateway.newUser();
  const email = 'author@example.org';
  await db.updateTable('users').set({ email, emailKey: email, emailVerifiedAt: new Date() }).execute();
  digest = randomBytes(32).toString('hex');
  momentId = await moments.shareMoment(author.id, digest);
});
afterEach(() => gateway[Symbol.asyncDispose]());

const AFTER_UNDO_MS = 11 * 60_000;
const HOUR_MS = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);

async function report(reason: ReportReason) {
  const response = await gateway.app.inject({
    method: 'POST',
    url: '/api/reports',
    payload: { storyId: momentId, reason },
  });
  expect(response.statusCode).toBe(201);
}

const deleteMoment = () => author.send('DELETE', `/api/user/moments/${momentId}`);
const readCases = async (status = 'open') => (await admin.get(`/api/admin/moderation?status=${status}`)).json().cases;
const publicFilesToDelete = async () =>
  (await findDueMediaRemovals(db, 10)).filter(({ area }) => area === 'public').length;

async function readCase() {
  const [found] = await readCases();
  return (await admin.get(`/api/admin/moderation/cases/${found.id}`)).json();
}

async function readFeed(): Promise<unknown[]> {
  const response = await gateway.app.inject({ url: '/api/feed?lat=38.43&lng=27.14' });
  return response.json();
}

test('a moment that its author deletes after an urgent report is hidden at once, and its case goes on with the video', async () => {
  const before = await db.selectFrom('stories').selectAll().executeTakeFirstOrThrow();
  // Above the allowance of the network the story is still shown.
  await report('child_sexual');
  await admin.send('POST', '/api/admin/moderation/bulk', { caseIds: [(await readCases())[0].id], action: 'restore' });
  await report('my_child');
  await db.updateTable('stories').set({ visibility: 'shown' }).execute();

  expect((await deleteMoment()).statusCode).toBe(200);

  expect(await readFeed()).toEqual([]);
  expect((await readTakedowns(db)).rows.map(({ owner }) => owner)).toContain(momentId);
  expect(await publicFilesToDelete()).toBe(0);
  const found = await readCase();
  expect(found).toMatchObject({ reason: 'my_child', author: { userId: author.id } });
  expect(found.story).toMatchObject({
    id: momentId,
    visibility: 'gone',
    source: 'moment',
    caption: 'Hello',
    locationName: 'Balcony',
    mediaUrl: expect.stringContaining(`/cases/${found.id}/media/media`),
    thumbnailUrl: expect.stringContaining('/media/thumbnail'),
    postedAt: before.postedAt.toISOString(),
    deletedByAuthorAt: expect.any(String),
  });
  expect(await readCases()).toMatchObject([{ story: { visibility: 'gone' } }]);
  expect(await isContentInReview(db, digest)).toBe(true);

  const removed = await moments.decideWaiting({ action: 'remove', words: 'Not here' });

  expect(removed.statusCode).toBe(200);
  expect(await isRemovedContent(db, digest)).toBe(true);
  await moments.decideEarlier(AFTER_UNDO_MS);
  await moments.settle();
  // Its author reads of the removal although the moment is deleted.
  expect(await db.selectFrom('mails').select(['kind', 'recipient']).execute()).toEqual([
    { kind: 'moment-removed', recipient: 'author@example.org' },
  ]);
  await db
    .updateTable('moderationCases')
    .set({ decidedAt: new Date(Date.now() - AFTER_UNDO_MS) })
    .execute();
  expect([await releaseEvidence(db), await releaseEvidence(db)]).toEqual([1, 0]);
  expect(await publicFilesToDelete()).toBe(3);
  expect(await readCases('decided')).toMatchObject([{ story: { visibility: 'gone', caption: null, mediaUrl: null } }]);
});

test('an undo within ten minutes finds the content again', async () => {
  await report('intimate_without_consent');
  await deleteMoment();
  const { decision } = (await moments.decideWaiting({ action: 'remove' })).json();
  await releaseEvidence(db);

  expect((await admin.send('POST', `/api/admin/moderation/decisions/${decision.id}/undo`)).statusCode).toBe(200);

  expect(await isRemovedContent(db, digest)).toBe(false);
  expect(await isContentInReview(db, digest)).toBe(true);
  expect((await readCase()).story).toMatchObject({ caption: 'Hello', mediaUrl: expect.any(String) });
});

test('after a report that is not urgent the files go with the moment, and its digest stays', async () => {
  await report('harassment');

  await deleteMoment();

  expect(await publicFilesToDelete()).toBe(3);
  expect((await readCase()).story).toMatchObject({ visibility: 'gone', caption: 'Hello', mediaUrl: null });
  await moments.decideWaiting({ action: 'remove' });
  expect(await isRemovedContent(db, digest)).toBe(true);
});

test('the case goes on when the account is deleted, and names nobody', async () => {
  await report('sexual_content');

  expect((await author.send('DELETE', '/api/user', { body: { password: PASSWORD } })).statusCode).toBe(200);

  expect(await readCase()).toMatchObject({
    author: null,
    story: { locationName: 'Balcony', mediaUrl: expect.any(String) },
  });
  expect(await publicFilesToDelete()).toBe(0);
  await moments.decideWaiting({ action: 'remove' });
  expect(await isRemovedContent(db, digest)).toBe(true);
});

test('files outlive the 24 hours of a moment while an urgent report waits, for 30 days at most', async () => {
  await report('this_is_me');
  const { mediaKey } = await db.selectFrom('moments').select('mediaKey').executeTakeFirstOrThrow();
  await db
    .updateTable('moments')
    .set({ postedAt: ago(25 * HOUR_MS) })
    .execute();

  await db.transaction().execute(expireMoments);

  expect(await publicFilesToDelete()).toBe(0);
  expect(await findNeededMediaKeys(db, [mediaKey])).toEqual(new Set([mediaKey]));
  await db
    .updateTable('caseEvidence')
    .set({ capturedAt: ago(29 * 24 * HOUR_MS) })
    .execute();
  expect(await releaseEvidence(db)).toBe(0);
  await db
    .updateTable('caseEvidence')
    .set({ capturedAt: ago(30 * 24 * HOUR_MS) })
    .execute();
  expect(await releaseEvidence(db)).toBe(1);
  expect(await publicFilesToDelete()).toBe(3);
  expect(await isContentInReview(db, digest)).toBe(false);
  expect(await findNeededMediaKeys(db, [mediaKey])).toEqual(new Set());
});

test('a removal request for a moment that its author deletes can be granted, and blocks the video', async () => {
  await moments.requestRemoval(momentId);

  await deleteMoment();

  const found = await readCase();
  expect(found).toMatchObject({ kind: 'removal', author: { userId: author.id }, story: { visibility: 'gone' } });
  const decision = await moments.decideWaiting({ action: 'remove' });
  expect(decision.statusCode).toBe(200);
  expect(await isRemovedContent(db, digest)).toBe(true);
});
