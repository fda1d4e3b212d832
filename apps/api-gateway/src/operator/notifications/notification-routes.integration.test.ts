import { claimDuePushes, noteFailedPush, noteSentPush } from '@around/database/push/due-pushes';
import { savePushSubscription } from '@around/database/push/push-subscriptions';
import { makeLocation, makeStory } from '@around/test-harness/make-rows';
import { runStatement } from '@around/test-harness/run-statement';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';

let gateway: AdminGateway;
let db: AdminGateway['database']['db'];
beforeEach(async () => {
  gateway = await startAdminGateway();
  ({ db } = gateway.database);
});
afterEach(() => gateway[Symbol.asyncDispose]());

const read = async () => (await gateway.admin.get('/api/admin/notifications')).json();
const linkOf = async () => {
  const { links } = (await gateway.admin.get('/api/admin/health')).json();
  return links.find(({ name }: { name: string }) => name === 'push');
};

/** Claimed notifications of this many browsers. */
async function claimFor(browsers: number) {
  const placeId = await makeLocation(db);
  for (let count = 0; count < browsers; count += 1) {
    const endpoint = `https://fcm.googleapis.com/${crypto.randomUUID()}`;
    await savePushSubscription(db, {
      endpoint,
      p256dh: 'key',
      auth: 'auth',
      userId: null,
      language: 'en',
      placeIds: [placeId],
    });
  }
  await makeStory(db, placeId);
  return claimDuePushes(db, browsers);
}

const fail = (id: Parameters<typeof noteFailedPush>[1], reason: string) =>
  noteFailedPush(db, id, { reason, atLeastMs: 0, maxFailures: 10 });
/** As if so much time had passed for what was sent and what failed. */
const passMinutes = (minutes: number) =>
  runStatement(
    db,
    `update push_subscriptions set
      failing_since = failing_since - interval '${minutes} minutes',
      last_sent_at = last_sent_at - interval '${minutes} minutes'`,
  );

test('a new system has no subscriptions, and nothing is wrong', async () => {
  expect(await read()).toEqual({
    subscriptions: 0,
    told: 0,
    failingSeconds: null,
    failures: [],
    checkedAt: expect.any(String),
  });
  expect(await linkOf()).toMatchObject({ ok: true, cause: '0 browsers were notified of new stories in the last hour' });
});

test('push services that accept nothing for an hour break the chain, until one notification is delivered', async () => {
  const pushes = await claimFor(4);
  await noteSentPush(db, pushes[3]!);
  await fail(pushes[0]!.id, '403');
  await fail(pushes[1]!.id, 'ETIMEDOUT');
  await fail(pushes[2]!.id, '403');

  await passMinutes(59);
  expect(await linkOf()).toMatchObject({ ok: true, cause: '1 browser was notified of new stories in the last hour' });
  await passMinutes(2);
  await fail(pushes[0]!.id, '403');

  expect(await linkOf()).toMatchObject({
    ok: false,
    cause:
      'No notification could be delivered for 1 hour, to 3 browsers: push services answer 403, so check the VAPID keys',
    action: { page: '/admin/instagram-status' },
  });
  expect(await read()).toMatchObject({
    subscriptions: 4,
    told: 0,
    failingSeconds: expect.closeTo(61 * 60, -2),
    failures: [
      { reason: '403', subscriptions: 2, longestSeconds: expect.any(Number) },
      { reason: 'ETIMEDOUT', subscriptions: 1, longestSeconds: expect.any(Number) },
    ],
  });

  await noteSentPush(db, pushes[1]!);
  expect(await linkOf()).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ told: 1, failingSeconds: null, failures: [{ reason: '403' }] });
});

test('failures of a few browsers do not count as a failure of the push services, unless there are no others', async () => {
  const [first, second, ...others] = await claimFor(3);
  await fail(first!.id, '400');
  await fail(second!.id, '400');
  await passMinutes(90);

  expect(await read()).toMatchObject({ failingSeconds: null });
  await db.deleteFrom('pushSubscriptions').where('id', '=', others[0]!.id).execute();
  expect(await linkOf()).toMatchObject({ ok: false, cause: expect.stringContaining('to 2 browsers') });
});
