import type { Db } from '@around/database/db';
import { findDueMediaRemovals } from '@around/database/moments/media-removals';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/clients/visitor.ts';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';
import { moderatedMoments } from '../../testing/moderated-moments.ts';

let gateway: AdminGateway;
let admin: AdminGateway['admin'];
let db: Db;
let moments: ReturnType<typeof moderatedMoments>;
let author: Awaited<ReturnType<AdminGateway['newUser']>>;

beforeEach(async () => {
  gateway = await startAdminGateway({ isMailFallback: false });
  ({ admin } = gateway);
  db = gateway.database.db;
  moments = moderatedMoments(gateway);
  author = await gateway.newUser();
  const email = 'author@example.org';
  await db.updateTable('users').set({ email, emailKey: email, emailVerifiedAt: new Date() }).execute();
});
afterEach(() => gateway[Symbol.asyncDispose]());

const AFTER_UNDO_MS = 11 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

const appeal = (momentId: string) =>
  author.send('POST', `/api/user/moments/${momentId}/appeal`, { body: { text: 'It shows a play' } });
const readStanding = async () => (await author.send('GET', '/api/user/standing')).json();
const readMoment = async () => (await author.send('GET', '/api/user/moments')).json().moments[0];
const readMails = async () => {
  const rows = await db.selectFrom('mails').select(['kind', 'recipient']).orderBy('createdAt').execute();
  return rows.map(({ kind, recipient }) => `${kind} to ${recipient}`).sort();
};
const readState = async (path: string) => (await gateway.app.inject({ method: 'GET', url: path })).json();
const readQueue = async (status = 'open') => (await admin.get(`/api/admin/moderation?status=${status}`)).json().cases;
const readCase = async (id: string) => (await admin.get(`/api/admin/moderation/cases/${id}`)).json();

async function settleAll() {
  await db
    .updateTable('moderationDecisions')
    .set({ decidedAt: new Date(Date.now() - AFTER_UNDO_MS) })
    .where('settledAt', 'is', null)
    .execute();
  await moments.settle();
}

test('the author of a moment that an operator hid reads why, gets a mail, and may appeal', async () => {
  const momentId = await moments.shareMoment(author.id);
  const report = await moments.reportAndDecide(
    momentId,
    { action: 'hide', words: 'A number plate' },
    'ada@example.org',
  );
  expect(await readStanding()).toMatchObject({
    suspension: null,
    removedMoments: [{ momentId, isHidden: true, isOnRequest: false, words: 'A number plate', appeal: null }],
  });
  await settleAll();
  expect(await readMails()).toEqual(['moment-removed to author@example.org', 'report-decided to ada@example.org']);

  expect((await appeal(momentId)).statusCode).toBe(200);

  const [waiting] = await readQueue();
  expect((await readCase(waiting.id)).appeal).toMatchObject({ isHidden: true, canReturn: true });
  const refused = [await moments.decideWaiting({ action: 'remove' }), await moments.decideWaiting({ action: 'hide' })];
  expect(refused.map((response) => response.json().message)).toEqual([
    'This appeal ends with Restore or Hide',
    'Please tell the author why the decision stays',
  ]);
  await moments.decideWaiting({ action: 'restore' });
  expect(await readMoment()).toMatchObject({ status: 'live', reason: null });
  expect(await readState(`/api/reports/${report.code}`)).toMatchObject({ status: 'changed' });
  await db.deleteFrom('mails').execute();
  await settleAll();
  expect(await readMails()).toEqual(['appeal-decided to author@example.org', 'report-decided to ada@example.org']);
});

test('a refused appeal leaves a hidden moment hidden, and deletes nothing', async () => {
  const momentId = await moments.shareMoment(author.id);
  await moments.reportAndDecide(momentId, { action: 'hide' });
  await appeal(momentId);

  await moments.decideWaiting({ action: 'hide', words: 'It shows a flat' });
  await settleAll();

  expect(await readMoment()).toMatchObject({ reason: expect.stringContaining('and hidden it') });
  expect((await readStanding()).removedMoments).toMatchObject([{ appeal: { status: 'refused' } }]);
  expect((await findDueMediaRemovals(db, 10)).filter(({ area }) => area === 'public')).toEqual([]);
});

test('after a removal by request the author gets the reason, and an appeal opens the case of the moment', async () => {
  const momentId = await moments.shareMoment(author.id);
  const code = await moments.requestRemoval(momentId, 'eve@example.org');
  const [request] = await readQueue();
  expect((await moments.decideWaiting({ action: 'remove', words: 'A child is shown' })).statusCode).toBe(200);
  expect(await readMoment()).toMatchObject({ reason: expect.stringContaining('asked us to remove it') });
  expect((await readStanding()).removedMoments).toMatchObject([
    { momentId, isHidden: false, isOnRequest: true, reason: null, words: 'A child is shown' },
  ]);

  expect((await appeal(momentId)).statusCode).toBe(200);

  const [waiting] = await readQueue();
  expect(waiting).toMatchObject({ kind: 'story', isAppeal: true, reason: null, story: { id: momentId } });
  expect(await readCase(waiting.id)).toMatchObject({
    author: { userId: author.id },
    appeal: { text: 'It shows a play', requestCaseId: request.id },
    decisions: [{ action: 'remove', words: 'A child is shown' }],
  });
  expect((await readState(`/api/removals/${code}`)).status).toBe('removed');
  await moments.decideWaiting({ action: 'restore' });

  expect(await readMoment()).toMatchObject({ status: 'live' });
  expect(await readState(`/api/removals/${code}`)).toMatchObject({ status: 'changed', canAppeal: true });
  await settleAll();
  expect(await readMails()).toEqual([
    'appeal-decided to author@example.org',
    'removal-decided to eve@example.org',
    'removal-received to eve@example.org',
  ]);

  const again = await gateway.app.inject({
    method: 'POST',
    url: `/api/removals/${code}/appeal`,
    payload: { text: 'It is my child' },
  });
  expect(again.json()).toMatchObject({ status: 'appealed' });
  await moments.decideWaiting({ action: 'remove' });
  expect(await readState(`/api/removals/${code}`)).toMatchObject({ status: 'removed', canAppeal: false });
  expect((await readStanding()).removedMoments).toMatchObject([{ isOnRequest: true, appeal: null }]);
});

test('a refused request leaves a story hidden that others have reported', async () => {
  const momentId = await moments.shareMoment(author.id);
  await moments.requestRemoval(momentId);
  const [request] = await readQueue();
  const payload = { storyId: momentId, reason: 'this_is_me' };
  await gateway.app.inject({ method: 'POST', url: '/api/reports', payload });

  await admin.send('POST', `/api/admin/moderation/cases/${request.id}/decision`, { action: 'dismiss', words: 'No' });

  expect(await readMoment()).toMatchObject({ reason: expect.stringContaining('hidden until') });
});

test('reports of a moment that a request removed are not dismissed, and its author gets one mail', async () => {
  const momentId = await moments.shareMoment(author.id);
  const payload = { storyId: momentId, reason: 'spam', email: 'ada@example.org' };
  await gateway.app.inject({ method: 'POST', url: '/api/reports', payload });
  await moments.requestRemoval(momentId);
  await moments.decideWaiting({ action: 'remove' });
  await settleAll();

  const dismissed = await moments.decideWaiting({ action: 'dismiss' });
  expect([dismissed.statusCode, dismissed.json().message]).toEqual([400, 'The story is removed: restore or remove it']);
  await moments.decideWaiting({ action: 'remove' });
  await settleAll();

  expect(await readMails()).toEqual(['moment-removed to author@example.org', 'report-decided to ada@example.org']);
});

test('a reported moment that its author has deleted counts as removed for its reporters', async () => {
  const momentId = await moments.shareMoment(author.id);
  const payload = { storyId: momentId, reason: 'spam' };
  const { code } = (await gateway.app.inject({ method: 'POST', url: '/api/reports', payload })).json();
  await author.send('DELETE', `/api/user/moments/${momentId}`);

  expect((await moments.decideWaiting({ action: 'remove' })).statusCode).toBe(200);

  expect(await readState(`/api/reports/${code}`)).toMatchObject({ status: 'removed' });
});

test('a removal by request is a strike, also when it is undone', async () => {
  await moments.reportAndDecide(await moments.shareMoment(author.id), { action: 'remove' });
  await moments.requestRemoval(await moments.shareMoment(author.id));

  const { decision } = (await moments.decideWaiting({ action: 'remove' })).json();

  expect((await readStanding()).suspension).not.toBeNull();
  await admin.send('POST', `/api/admin/moderation/decisions/${decision.id}/undo`);
  expect((await readStanding()).suspension).toBeNull();
});

test('an undone removal by request leaves no appeal in the queue, and no empty case', async () => {
  const momentId = await moments.shareMoment(author.id);
  await moments.requestRemoval(momentId);
  const { decision } = (await moments.decideWaiting({ action: 'remove' })).json();
  await appeal(momentId);

  await admin.send('POST', `/api/admin/moderation/decisions/${decision.id}/undo`);

  expect(await readQueue()).toMatchObject([{ kind: 'removal' }]);
  expect(await readQueue('decided')).toEqual([]);
  expect(await readMoment()).toMatchObject({ status: 'live' });
});

test('a granted appeal against the first removal lowers the later steps, and its undo raises them again', async () => {
  const first = await moments.shareMoment(author.id);
  await moments.reportAndDecide(first, { action: 'remove' });
  await moments.reportAndDecide(await moments.shareMoment(author.id), { action: 'remove' });
  await moments.reportAndDecide(await moments.shareMoment(author.id), { action: 'remove' });
  const daysLeft = async () => {
    const { suspension } = await readStanding();
    return suspension && Math.ceil((Date.parse(suspension.until) - Date.now()) / DAY_MS);
  };
  expect(await daysLeft()).toBe(7);
  await appeal(first);

  const { decision } = (await moments.decideWaiting({ action: 'restore' })).json();

  expect(await daysLeft()).toBe(1);
  await admin.send('POST', `/api/admin/moderation/decisions/${decision.id}/undo`);
  expect(await daysLeft()).toBe(7);
});

test('a moment that its author deletes closes its appeal, whose words are deleted', async () => {
  const momentId = await moments.shareMoment(author.id);
  await moments.reportAndDecide(momentId, { action: 'remove' });
  await appeal(momentId);

  await author.send('DELETE', `/api/user/moments/${momentId}`);

  expect(await readQueue()).toEqual([]);
  const [closed] = await readQueue('decided');
  expect(closed).toMatchObject({ isAppeal: false, claimedBy: null });
  expect((await readCase(closed.id)).appeal).toMatchObject({ text: null, withdrawnAt: expect.any(String) });
  const { standing } = (await author.send('GET', '/api/user/export')).json();
  expect(standing.takedowns).toMatchObject([{ momentId, appeal: { status: 'withdrawn', text: null, answerBy: null } }]);
});

test('words of appeals are in the export, and deleted with the user together with the waiting case', async () => {
  const momentId = await moments.shareMoment(author.id);
  await moments.reportAndDecide(momentId, { action: 'hide', words: 'A number plate' });
  await appeal(momentId);

  const { standing } = (await author.send('GET', '/api/user/export')).json();

  expect(standing.takedowns).toMatchObject([
    { momentId, isHidden: true, words: 'A number plate', appeal: { status: 'open', text: 'It shows a play' } },
  ]);
  const removed = await author.send('DELETE', '/api/user', { body: { password: PASSWORD } });
  expect(removed.statusCode).toBe(200);
  expect(await db.selectFrom('momentAppeals').selectAll().execute()).toEqual([]);
  expect(await readQueue()).toEqual([]);
  const decisions = await db.selectFrom('moderationDecisions').select('authorId').execute();
  expect(decisions).toEqual([{ authorId: null }]);
});
