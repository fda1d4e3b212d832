import { randomBytes, randomUUID } from 'node:crypto';
import { MomentId, UserId } from '@around/contracts/ids';
import { RESUMABLE_UPLOAD_PATH } from '@around/contracts/moments/upload-calls';
import type { Db } from '@around/database/db';
import { createMoment } from '@around/database/moments/create-moment';
import { findDueMediaRemovals } from '@around/database/moments/media-removals';
import { publishMoment } from '@around/database/moments/process-moment';
import { isRemovedContent, setContentDigest } from '@around/database/safety/content/removed-content';
import { deletePersonalData } from '@around/database/safety/personal-data';
import { createLogger } from '@around/service-kit/logger';
import { secretBox } from '@around/service-kit/secret-box';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailQueuer } from '../../mail/queue-mail.ts';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';
import { testBox } from '../../testing/gateways/make-gateway.ts';
import { settleDecisions } from './settle-decisions.ts';

let gateway: AdminGateway;
let admin: AdminGateway['admin'];
let db: Db;

beforeEach(async () => {
  gateway = await startAdminGateway({ isMailFallback: false });
  db = gateway.database.db;
  ({ admin } = gateway);
});
afterEach(() => gateway[Symbol.asyncDispose]());

const log = createLogger({ program: 'test', level: 'silent' });
const settle = (box = testBox) =>
  settleDecisions({ db, box, queueMail: mailQueuer({ box: testBox, isFallback: false }), log });
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const decideEarlier = (ms: number) =>
  db
    .updateTable('moderationDecisions')
    .set({ decidedAt: new Date(Date.now() - ms) })
    .execute();

async function shareMoment(userId: string, digest = randomBytes(32).toString('hex')): Promise<MomentId> {
  const { id } = await createMoment(db, {
    userId: UserId.parse(userId),
    idempotencyKey: randomUUID(),
    locationName: 'Balcony',
    position: { latitude: 38.43, longitude: 27.14 },
    caption: 'Hello',
    incomingKey: `incoming/${randomUUID()}`,
    mediaKey: randomBytes(20).toString('hex'),
  });
  await setContentDigest(db, id, digest);
  const video = { durationSeconds: 3, width: 720, height: 1280, placeholder: 'data:image/jpeg;base64,AA==' };
  await db.transaction().execute((tx) => publishMoment(tx, id, video));
  return MomentId.parse(id);
}

async function reportAndDecide(storyId: string, decision: object, email?: string) {
  await gateway.app.inject({
    method: 'POST',
    url: '/api/reports',
    headers: { 'accept-language': 'tr' },
    payload: { storyId, reason: 'violent_content', email },
  });
  const { cases } = (await admin.get('/api/admin/moderation')).json();
  return (await admin.send('POST', `/api/admin/moderation/cases/${cases[0].id}/decision`, decision)).json().decision;
}

test('after ten minutes files are deleted, reporter and author are told, and nothing can be undone', async () => {
  const author = await gateway.newUser();
  await db
    .updateTable('users')
    .set({ email: 'author@example.org', emailKey: 'author@example.org', emailVerifiedAt: new Date() })
    .execute();
  const digest = randomBytes(32).toString('hex');
  const momentId = await shareMoment(author.id, digest);
  const decision = await reportAndDecide(momentId, { action: 'remove', words: 'No fights' }, 'ada@example.org');
  expect(await settle()).toBe(0);
  const files = async () => (await findDueMediaRemovals(db, 10)).filter(({ area }) => area === 'public');
  expect(await files()).toEqual([]);

  await decideEarlier(11 * MINUTE_MS);
  expect([await settle(), await settle()]).toEqual([1, 0]);

  expect(await files()).toHaveLength(3);
  expect(await isRemovedContent(db, digest)).toBe(true);
  const undo = await admin.send('POST', `/api/admin/moderation/decisions/${decision.id}/undo`);
  expect(undo.statusCode).toBe(409);
  const mails = await db.selectFrom('mails').select(['kind', 'recipient', 'language']).orderBy('kind').execute();
  expect(mails).toEqual([
    { kind: 'moment-removed', recipient: 'author@example.org', language: 'en' },
    { kind: 'report-decided', recipient: 'ada@example.org', language: 'tr' },
  ]);
  const moments = (await author.send('GET', '/api/user/moments')).json().moments;
  expect(moments).toMatchObject([
    { id: momentId, status: 'failed', mediaUrl: null, reason: 'This moment was removed because it breaks our rules.' },
  ]);
});

test('a decision takes effect although the addresses of its reporters can no longer be opened', async () => {
  const author = await gateway.newUser();
  await reportAndDecide(await shareMoment(author.id), { action: 'remove' }, 'ada@example.org');
  await decideEarlier(11 * MINUTE_MS);

  expect(await settle(secretBox(randomBytes(32).toString('base64')))).toBe(1);

  expect(await findDueMediaRemovals(db, 10)).not.toEqual([]);
  expect(await db.selectFrom('mails').select('kind').execute()).toEqual([]);
});

test('a hidden moment tells its author that it waits, and is live again when it is restored', async () => {
  const author = await gateway.newUser();
  const momentId = await shareMoment(author.id);
  const readMoment = async () => (await author.send('GET', '/api/user/moments')).json().moments[0];

  const decision = await reportAndDecide(momentId, { action: 'hide' });
  expect(await readMoment()).toMatchObject({ status: 'failed', reason: expect.stringContaining('hidden until') });
  await admin.send('POST', `/api/admin/moderation/decisions/${decision.id}/undo`);

  expect(await readMoment()).toMatchObject({ status: 'live', reason: null });
});

test('the second removed moment suspends its author, who sees why and cannot share until an undo', async () => {
  const author = await gateway.newUser();
  const standing = async () => (await author.send('GET', '/api/user/standing')).json();
  const share = async () => author.send('POST', '/api/upload/video', { body: {} });
  await reportAndDecide(await shareMoment(author.id), { action: 'remove' });
  expect((await standing()).suspension).toBeNull();

  const second = await reportAndDecide(await shareMoment(author.id), { action: 'remove', words: 'Again' });

  expect(await standing()).toMatchObject({
    suspension: { until: expect.any(String), reason: 'violent_content' },
    removedMoments: [{ words: 'Again', locationName: 'Balcony' }, {}],
  });
  const refused = await share();
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { message: 'You cannot share moments at the moment', error: 'suspended' },
  ]);
  const resumable = await author.send('POST', RESUMABLE_UPLOAD_PATH);
  expect([resumable.statusCode, resumable.json().error]).toEqual([403, 'suspended']);
  await admin.send('POST', `/api/admin/moderation/decisions/${second.id}/undo`);
  expect((await standing()).suspension).toBeNull();
  expect((await share()).statusCode).not.toBe(403);
});

test('personal data of reports is deleted: addresses and words after 90 days, e-mails 30 days after the decision', async () => {
  const author = await gateway.newUser();
  await reportAndDecide(await shareMoment(author.id), { action: 'hide' }, 'ada@example.org');
  const row = () => db.selectFrom('reports').selectAll().executeTakeFirstOrThrow();
  expect(await deletePersonalData(db)).toBe(0);

  await decideEarlier(31 * DAY_MS);
  expect(await deletePersonalData(db)).toBe(1);
  expect(await row()).toMatchObject({ sealedEmail: null, addressHash: expect.any(String) });

  await db
    .updateTable('reports')
    .set({ createdAt: new Date(Date.now() - 91 * DAY_MS) })
    .execute();
  expect(await deletePersonalData(db)).toBe(1);
  expect(await row()).toMatchObject({ addressHash: null, networkHash: null, words: null, reason: 'violent_content' });
  expect(await deletePersonalData(db)).toBe(0);
});
