import { randomBytes } from 'node:crypto';
import { RESUMABLE_UPLOAD_PATH } from '@around/contracts/moments/upload-calls';
import type { Db } from '@around/database/db';
import { findDueMediaRemovals } from '@around/database/moments/media-removals';
import { readWaitingCases } from '@around/database/safety/cases/case-summaries';
import { isRemovedContent } from '@around/database/safety/content/removed-content';
import { deletePersonalData } from '@around/database/safety/personal-data';
import { createLogger } from '@around/service-kit/logger';
import { secretBox } from '@around/service-kit/secret-box';
import { runStatement } from '@around/test-harness/run-statement';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailQueuer, type QueueMail } from '../../mail/queue-mail.ts';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';
import { testBox } from '../../testing/gateways/make-gateway.ts';
import { moderatedMoments } from '../../testing/moderated-moments.ts';
import { settleDecisions } from './settle-decisions.ts';

let gateway: AdminGateway;
let admin: AdminGateway['admin'];
let db: Db;
let moments: ReturnType<typeof moderatedMoments>;

beforeEach(async () => {
  gateway = await startAdminGateway({ isMailFallback: false });
  db = gateway.database.db;
  ({ admin } = gateway);
  moments = moderatedMoments(gateway);
});
afterEach(() => gateway[Symbol.asyncDispose]());

const log = createLogger({ program: 'test', level: 'silent' });
const queueMail = mailQueuer({ box: testBox, isFallback: false });
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

test('after ten minutes files are deleted, reporter and author are told, and nothing can be undone', async () => {
  const author = await gateway.newUser();
  await db
    .updateTable('users')
    .set({ email: 'author@example.org', emailKey: 'author@example.org', emailVerifiedAt: new Date() })
    .execute();
  const digest = randomBytes(32).toString('hex');
  const momentId = await moments.shareMoment(author.id, digest);
  const decision = await moments.reportAndDecide(momentId, { action: 'remove', words: 'No fights' }, 'ada@example.org');
  expect(await moments.settle()).toBe(0);
  const files = async () => (await findDueMediaRemovals(db, 10)).filter(({ area }) => area === 'public');
  expect(await files()).toEqual([]);

  await moments.decideEarlier(11 * MINUTE_MS);
  expect([await moments.settle(), await moments.settle()]).toEqual([1, 0]);

  expect(await files()).toHaveLength(3);
  expect(await isRemovedContent(db, digest)).toBe(true);
  const undo = await admin.send('POST', `/api/admin/moderation/decisions/${decision.id}/undo`);
  expect(undo.statusCode).toBe(409);
  const mails = await db.selectFrom('mails').select(['kind', 'recipient', 'language']).orderBy('kind').execute();
  expect(mails).toEqual([
    { kind: 'moment-removed', recipient: 'author@example.org', language: 'en' },
    { kind: 'report-decided', recipient: 'ada@example.org', language: 'tr' },
  ]);
  const listed = (await author.send('GET', '/api/user/moments')).json().moments;
  expect(listed).toMatchObject([
    { id: momentId, status: 'failed', mediaUrl: null, reason: 'This moment was removed because it breaks our rules.' },
  ]);
});

test('people behind one address get one code for a story, and each who gave an e-mail address gets the decision', async () => {
  const author = await gateway.newUser();
  const storyId = await moments.shareMoment(author.id);
  const report = (email: string) =>
    gateway.app.inject({ method: 'POST', url: '/api/reports', payload: { storyId, reason: 'spam', email } });

  // The address alone says who reports, so the second person gets the code of the first one.
  const codes = [await report('ada@example.org'), await report('deniz@example.org'), await report('ada@example.org')];

  expect(new Set(codes.map((response) => response.json().code)).size).toBe(1);
  await moments.decideWaiting({ action: 'dismiss' });
  await moments.decideEarlier(11 * MINUTE_MS);
  await moments.settle();
  const mails = await db.selectFrom('mails').select(['kind', 'recipient']).orderBy('recipient').execute();
  expect(mails).toEqual([
    { kind: 'report-decided', recipient: 'ada@example.org' },
    { kind: 'report-decided', recipient: 'deniz@example.org' },
  ]);
});

test('a decision takes effect although the addresses of its reporters can no longer be opened', async () => {
  const author = await gateway.newUser();
  await moments.reportAndDecide(await moments.shareMoment(author.id), { action: 'remove' }, 'ada@example.org');
  await moments.decideEarlier(11 * MINUTE_MS);

  expect(await moments.settle(secretBox(randomBytes(32).toString('base64')))).toBe(1);

  expect(await findDueMediaRemovals(db, 10)).not.toEqual([]);
  expect(await db.selectFrom('mails').select('kind').execute()).toEqual([]);
});

test('a decision whose mails or deletion fail delays no other one, and is tried again', async () => {
  const author = await gateway.newUser();
  const digests = ['a', 'b', 'c'].map((letter) => letter.repeat(64));
  for (const digest of digests) {
    await moments.reportAndDecide(
      await moments.shareMoment(author.id, digest),
      { action: 'remove' },
      `${digest[0]}@a.test`,
    );
  }
  await moments.decideEarlier(11 * MINUTE_MS);
  const decisions = await db.selectFrom('moderationDecisions').selectAll().orderBy('decidedAt').orderBy('id').execute();
  const first = decisions[0]!;
  const storyIds = decisions.map(({ momentId }) => momentId!);
  // The first one has a mail that cannot be written, the second one a story that cannot be changed.
  const unusual = (
    await db.selectFrom('moments').select('contentDigest').where('id', '=', storyIds[0]!).executeTakeFirstOrThrow()
  ).contentDigest!;
  const failing: QueueMail = async (tx, mail) => {
    if (mail.to.startsWith(unusual[0]!)) throw new Error('unusual text');
    return queueMail(tx, mail);
  };
  await runStatement(
    db,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger refuse before update on stories for each row
      when (new.id = '${storyIds[1]}') execute function refuse()`,
  );

  expect(await settleDecisions({ db, box: testBox, queueMail: failing, log })).toBe(2);

  const mailed = async () => (await db.selectFrom('mails').select('recipient').execute()).length;
  expect(await mailed()).toBe(2);
  const openSteps = async () =>
    db
      .selectFrom('moderationDecisions')
      .select(['id', 'settleAttempts', 'notifyAttempts'])
      .where((eb) => eb.or([eb('settledAt', 'is', null), eb('notifiedAt', 'is', null)]))
      .orderBy('id')
      .execute();
  expect(await openSteps()).toMatchObject([
    { id: first.id, settleAttempts: 0, notifyAttempts: 1 },
    { id: decisions[1]!.id, settleAttempts: 1, notifyAttempts: 0 },
  ]);
  expect(await findDueMediaRemovals(db, 10)).toHaveLength(6 + 3);
  expect(await settleDecisions({ db, box: testBox, queueMail: failing, log })).toBe(0);
  const tryAgain = () =>
    db
      .updateTable('moderationDecisions')
      .set({ notifyAfter: new Date(0), settleAfter: new Date(0) })
      .execute();
  await tryAgain();
  await settleDecisions({ db, box: testBox, queueMail: failing, log });
  expect(await readWaitingCases(db)).toMatchObject({ failedDecisions: 2 });

  await runStatement(db, 'drop trigger refuse on stories; drop function refuse');
  for (let round = 0; round < 2; round += 1) {
    await tryAgain();
    await settleDecisions({ db, box: testBox, queueMail: failing, log });
  }

  // The mail that cannot be written is given up.
  expect(await openSteps()).toEqual([]);
  expect(await mailed()).toBe(2);
  expect(await readWaitingCases(db)).toMatchObject({ failedDecisions: 0 });
});

test('the author of a moment learns whether reports or an operator have hidden it, and it is live again when it is restored', async () => {
  const author = await gateway.newUser();
  const momentId = await moments.shareMoment(author.id);
  const readMoment = async () => (await author.send('GET', '/api/user/moments')).json().moments[0];
  const report = { storyId: momentId, reason: 'this_is_me' };
  await gateway.app.inject({ method: 'POST', url: '/api/reports', payload: report });
  expect(await readMoment()).toMatchObject({ status: 'failed', reason: expect.stringContaining('hidden until') });
  await moments.decideWaiting({ action: 'restore' });

  const another = { remoteAddress: '198.51.100.7' };
  const decision = await moments.reportAndDecide(momentId, { action: 'hide' }, undefined, another);
  expect(await readMoment()).toMatchObject({ status: 'failed', reason: expect.stringContaining('and hidden it') });
  await admin.send('POST', `/api/admin/moderation/decisions/${decision.id}/undo`);

  expect(await readMoment()).toMatchObject({ status: 'live', reason: null });
});

test('the second removed moment suspends its author, who sees why and cannot share until an undo', async () => {
  const author = await gateway.newUser();
  const standing = async () => (await author.send('GET', '/api/user/standing')).json();
  const share = async () => author.send('POST', '/api/upload/video', { body: {} });
  await moments.reportAndDecide(await moments.shareMoment(author.id), { action: 'remove' });
  expect((await standing()).suspension).toBeNull();

  const second = await moments.reportAndDecide(await moments.shareMoment(author.id), {
    action: 'remove',
    words: 'Again',
  });

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
  await moments.reportAndDecide(await moments.shareMoment(author.id), { action: 'hide' }, 'ada@example.org');
  const row = () => db.selectFrom('reports').selectAll().executeTakeFirstOrThrow();
  expect(await deletePersonalData(db)).toBe(0);

  await moments.decideEarlier(31 * DAY_MS);
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
