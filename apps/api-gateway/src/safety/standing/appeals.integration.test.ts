import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '@around/database/db';
import { findDueMediaRemovals } from '@around/database/moments/media-removals';
import { isRemovedContent } from '@around/database/safety/content/removed-content';
import { deletePersonalData } from '@around/database/safety/personal-data';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';
import { moderatedMoments } from '../../testing/moderated-moments.ts';

let gateway: AdminGateway;
let admin: AdminGateway['admin'];
let db: Db;
let moments: ReturnType<typeof moderatedMoments>;
let author: Awaited<ReturnType<AdminGateway['newUser']>>;
let digest: string;

beforeEach(async () => {
  gateway = await startAdminGateway({ isMailFallback: false });
  ({ admin } = gateway);
  db = gateway.database.db;
  moments = moderatedMoments(gateway);
  author = await gateway.newUser();
  digest = randomBytes(32).toString('hex');
  const email = 'author@example.org';
  await db.updateTable('users').set({ email, emailKey: email, emailVerifiedAt: new Date(), language: 'ar' }).execute();
});
afterEach(() => gateway[Symbol.asyncDispose]());

const AFTER_UNDO_MS = 11 * 60_000;
const appeal = (momentId: string, text = 'It shows a play', user = author) =>
  user.send('POST', `/api/user/moments/${momentId}/appeal`, { body: { text } });
const readStanding = async () => (await author.send('GET', '/api/user/standing')).json();
const readMoment = async () => (await author.send('GET', '/api/user/moments')).json().moments[0];
const readMails = () => db.selectFrom('mails').select(['kind', 'language']).orderBy('createdAt').execute();
const readVisibility = async (storyId: string) => {
  const { visibility } = await db
    .selectFrom('stories')
    .select('visibility')
    .where('externalId', '=', storyId)
    .executeTakeFirstOrThrow();
  return visibility;
};

/** The one case that waits. */
async function waitingCase() {
  const { cases } = (await admin.get('/api/admin/moderation')).json();
  expect(cases).toHaveLength(1);
  return (await admin.get(`/api/admin/moderation/cases/${cases[0].id}`)).json();
}

async function decide(decision: object) {
  const { id } = await waitingCase();
  return admin.send('POST', `/api/admin/moderation/cases/${id}/decision`, decision);
}

test('an appeal waits in the queue with the earlier decision, once; a moment that is restored in time is live again', async () => {
  const momentId = await moments.shareMoment(author.id, digest);
  expect((await appeal(momentId)).json()).toEqual({
    message: 'Only a moment that was hidden or removed can be appealed',
  });
  await moments.reportAndDecide(momentId, { action: 'remove', words: 'No fights' });
  expect((await appeal(momentId, ' ')).json()).toEqual({ message: 'Please say why this should be decided again' });
  expect((await appeal(momentId, 'Mine', await gateway.newUser())).statusCode).toBe(404);
  expect((await appeal(randomUUID())).statusCode).toBe(404);

  const appealed = await appeal(momentId);

  expect([appealed.statusCode, appealed.json().appeal]).toMatchObject([200, { status: 'open', decidedAt: null }]);
  expect((await appeal(momentId)).json()).toEqual({ message: 'You have appealed this already' });
  expect(await waitingCase()).toMatchObject({
    kind: 'story',
    isAppeal: true,
    appeal: { text: 'It shows a play', canReturn: true },
    decisions: [{ action: 'remove', words: 'No fights' }],
  });
  const refused = await Promise.all([decide({ action: 'dismiss' }), decide({ action: 'remove' })]);
  expect(refused.map((response) => response.json())).toEqual([
    { message: 'This appeal ends with Restore or Remove' },
    { message: 'Please tell the author why the decision stays' },
  ]);

  expect((await decide({ action: 'restore' })).statusCode).toBe(200);

  expect(await readVisibility(momentId)).toBe('shown');
  expect(await isRemovedContent(db, digest)).toBe(false);
  expect(await readMoment()).toMatchObject({ status: 'live', reason: null });
  expect((await readStanding()).removedMoments).toMatchObject([{ momentId, appeal: { status: 'granted' } }]);
  await moments.decideEarlier(AFTER_UNDO_MS);
  await moments.settle();
  expect((await findDueMediaRemovals(db, 10)).filter(({ area }) => area === 'public')).toEqual([]);
  expect(await readMails()).toEqual([{ kind: 'appeal-decided', language: 'ar' }]);
});

test('after the video was deleted a granted appeal says so, and the same file may be shared again until an undo', async () => {
  const momentId = await moments.shareMoment(author.id, digest);
  await moments.reportAndDecide(momentId, { action: 'remove' });
  await moments.decideEarlier(AFTER_UNDO_MS);
  await moments.settle();
  await appeal(momentId);
  expect((await waitingCase()).appeal).toMatchObject({ canReturn: false });

  const { decision } = (await decide({ action: 'restore' })).json();

  expect(await readVisibility(momentId)).toBe('removed');
  expect(await readMoment()).toMatchObject({ status: 'failed', reason: expect.stringContaining('by mistake') });
  expect(await isRemovedContent(db, digest)).toBe(false);
  await admin.send('POST', `/api/admin/moderation/decisions/${decision.id}/undo`);
  expect(await isRemovedContent(db, digest)).toBe(true);
  expect(await readMoment()).toMatchObject({ reason: expect.stringContaining('breaks our rules') });
  expect((await readStanding()).removedMoments).toMatchObject([{ appeal: { status: 'open' } }]);
  expect(await waitingCase()).toMatchObject({ isAppeal: true });
});

test('a refused appeal is final: it deletes the video that waited for it, and the author gets the words of the operator', async () => {
  const momentId = await moments.shareMoment(author.id, digest);
  await moments.reportAndDecide(momentId, { action: 'remove' });
  await appeal(momentId);
  const filesToDelete = async () => (await findDueMediaRemovals(db, 10)).filter(({ area }) => area === 'public');
  await moments.decideEarlier(AFTER_UNDO_MS);
  await moments.settle();
  expect(await filesToDelete()).toEqual([]);

  await decide({ action: 'remove', words: 'It is a real fight' });
  await db
    .updateTable('moderationDecisions')
    .set({ decidedAt: new Date(Date.now() - AFTER_UNDO_MS) })
    .where('settledAt', 'is', null)
    .execute();
  await moments.settle();

  expect(await filesToDelete()).toHaveLength(3);
  expect(await isRemovedContent(db, digest)).toBe(true);
  expect((await readStanding()).removedMoments).toMatchObject([
    { appeal: { status: 'refused', words: 'It is a real fight', answerBy: null } },
  ]);
  expect((await appeal(momentId)).json()).toEqual({ message: 'You have appealed this already' });
  expect(await readMails()).toEqual([
    { kind: 'moment-removed', language: 'ar' },
    { kind: 'appeal-decided', language: 'ar' },
  ]);
});

test('a suspended author may appeal; the granted appeal ends the suspension, and an undo restores it', async () => {
  await moments.reportAndDecide(await moments.shareMoment(author.id), { action: 'remove' });
  const second = await moments.shareMoment(author.id);
  await moments.reportAndDecide(second, { action: 'remove' });
  const isSuspended = async () => (await readStanding()).suspension !== null;
  expect(await isSuspended()).toBe(true);

  expect((await appeal(second)).statusCode).toBe(200);
  const { decision } = (await decide({ action: 'restore' })).json();

  expect(await isSuspended()).toBe(false);
  await admin.send('POST', `/api/admin/moderation/decisions/${decision.id}/undo`);
  expect(await isSuspended()).toBe(true);
  await decide({ action: 'remove', words: 'No' });
  // A refused appeal is not a third removal: the suspension has still one day.
  const { until } = (await readStanding()).suspension;
  expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(24 * 60 * 60_000);
  await moments.reportAndDecide(await moments.shareMoment(author.id), { action: 'remove' });
  expect(Date.parse((await readStanding()).suspension.until) - Date.now()).toBeGreaterThan(6 * 24 * 60 * 60_000);
});

test('an undo of the removal makes its appeal void, and the next removal may be appealed', async () => {
  const momentId = await moments.shareMoment(author.id, digest);
  const { id } = await moments.reportAndDecide(momentId, { action: 'remove' });
  await appeal(momentId);

  await admin.send('POST', `/api/admin/moderation/decisions/${id}/undo`);

  expect(await waitingCase()).toMatchObject({ isAppeal: false, appeal: null });
  expect((await decide({ action: 'remove' })).statusCode).toBe(200);
  expect((await appeal(momentId)).statusCode).toBe(200);
});

test('the words of an appeal are deleted after 90 days', async () => {
  const momentId = await moments.shareMoment(author.id);
  await moments.reportAndDecide(momentId, { action: 'remove' });
  await appeal(momentId);
  const longAgo = new Date(Date.now() - 91 * 24 * 60 * 60_000);
  await db.updateTable('momentAppeals').set({ createdAt: longAgo }).execute();

  await deletePersonalData(db);

  expect((await waitingCase()).appeal).toMatchObject({ text: null });
});
