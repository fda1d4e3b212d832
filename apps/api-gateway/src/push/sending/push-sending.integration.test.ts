import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { LocationId, UserId } from '@around/contracts/ids';
import { refreshLiveLocations } from '@around/database/feed/live-locations';
import { claimDuePushes } from '@around/database/push/due-pushes';
import { savePushSubscription } from '@around/database/push/push-subscriptions';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { makeLocation, makeStory } from '@around/test-harness/make-rows';
import { type PushService, startPushService, type TestSubscription } from '@around/test-harness/push-service';
import { runStatement } from '@around/test-harness/run-statement';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { pushSettingsFor } from '../../testing/push/push-settings.ts';
import type { PushSettings } from '../push-settings.ts';
import { pushMetrics } from './push-metrics.ts';
import { pushSender } from './push-sender.ts';
import { type SendDependencies, sendDuePushes } from './send-due-pushes.ts';
import { startPushRounds } from './start-push-rounds.ts';

let database: TestDatabase;
let service: PushService;
let settings: PushSettings;
let deps: SendDependencies;
let logLines: string[];
let countOf: (outcome: string) => Promise<number>;

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  service = await startPushService();
  settings = pushSettingsFor(service);
  logLines = [];
  const destination = { write: (line: string) => void logLines.push(line) };
  const registry = createMetrics('test');
  deps = {
    db: database.db,
    sender: pushSender(settings, SHORT_TIMEOUT_MS),
    metrics: pushMetrics(registry),
    log: createLogger({ program: 'test', level: 'debug', destination }),
  };
  countOf = async (outcome) => {
    const { values } = await registry.getSingleMetric('around_push_notifications_total')!.get();
    return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
  };
});
afterEach(async () => {
  await deps.sender.close();
  await service[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const SHORT_TIMEOUT_MS = 15_000;
const round = () => sendDuePushes(deps, new AbortController().signal);
const rows = () => database.db.selectFrom('pushSubscriptions').selectAll().execute();

type Options = { language?: 'en' | 'tr' | 'ar'; endpoint?: string };

async function subscribe(placeIds: LocationId[], { language = 'en', endpoint }: Options = {}) {
  const subscription = service.subscribe(settings.vapid.publicKey);
  await savePushSubscription(database.db, {
    endpoint: endpoint ?? subscription.endpoint,
    ...subscription.keys,
    userId: null,
    language,
    placeIds,
  });
  return subscription;
}

async function makeUserRow(): Promise<UserId> {
  const name = `user-${randomUUID()}`;
  const { id } = await database.db
    .insertInto('users')
    .values({ username: name, usernameKey: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const makePlace = (name: string) => makeLocation(database.db, { name });

async function addStories(placeId: LocationId, count: number): Promise<void> {
  for (let added = 0; added < count; added += 1) await makeStory(database.db, placeId);
  await refreshLiveLocations(database.db, [placeId]);
}

/** As if so much time had passed for the subscriptions. */
async function passMinutes(minutes: number): Promise<void> {
  await runStatement(database.db, `update push_subscriptions set due_at = due_at - interval '${minutes} minutes'`);
}

const messagesOf = (subscription: TestSubscription) =>
  service.receivedBy(subscription).map(({ message: { title, body } }) => ({ title, body }));

test('new stories of a followed place are one notification, encrypted and signed', async () => {
  const kordon = await makePlace('Kordon');
  await addStories(kordon, 1);
  const subscription = await subscribe([kordon]);

  await round();
  expect(service.callsOf(subscription)).toBe(0);
  await addStories(kordon, 3);
  await round();
  await round();

  const [received, ...more] = service.receivedBy(subscription);
  expect(more).toEqual([]);
  expect(received).toEqual({
    message: {
      title: 'Kordon',
      body: '3 new stories',
      path: `/l/${kordon}`,
      tag: `place-${kordon}`,
      language: 'en',
      turnOff: 'Turn off',
    },
    topic: kordon.replaceAll('-', ''),
    ttl: 3_600,
    subject: 'mailto:operator@around.example',
  });
  expect(await countOf('sent')).toBe(1);
});

test('at most one notification an hour is sent; it has all stories since the last one, and none twice', async () => {
  const [kordon, konak] = [await makePlace('Kordon'), await makePlace('Konak')];
  const subscription = await subscribe([kordon, konak]);
  await addStories(kordon, 1);
  await round();
  await addStories(konak, 2);
  await addStories(kordon, 1);

  await passMinutes(59);
  await round();
  expect(messagesOf(subscription)).toHaveLength(1);
  await passMinutes(2);
  await round();
  await passMinutes(61);
  await round();

  expect(messagesOf(subscription)).toEqual([
    { title: 'Kordon', body: '1 new story' },
    { title: 'Konak', body: '2 new stories, news from 1 more place' },
  ]);
});

test('stories that are hidden, expired, or of places that are not followed are no news', async () => {
  const [kordon, konak] = [await makePlace('Kordon'), await makePlace('Konak')];
  const subscription = await subscribe([kordon]);
  await addStories(konak, 1);
  await makeStory(database.db, kordon, { postedAt: new Date(Date.now() - 25 * 3_600_000) });
  await addStories(kordon, 1);
  await database.db.updateTable('stories').set({ visibility: 'hidden' }).where('locationId', '=', kordon).execute();

  await round();

  expect(service.callsOf(subscription)).toBe(0);
});

test.each([
  ['en', 1, '1 new story'],
  ['tr', 3, '3 yeni hikâye'],
  ['ar', 2, 'قصتان جديدتان'],
  ['ar', 3, '3 قصص جديدة'],
] as const)('in %s %i stories are "%s"', async (language, count, body) => {
  const place = await makePlace('Saat Kulesi');
  const subscription = await subscribe([place], { language });
  await addStories(place, count);

  await round();

  expect(messagesOf(subscription)).toEqual([{ title: 'Saat Kulesi', body }]);
});

test('two gateways at once send each notification once', async () => {
  const place = await makePlace('Kordon');
  const subscriptions = [];
  for (let count = 0; count < 20; count += 1) subscriptions.push(await subscribe([place]));
  await addStories(place, 1);

  await Promise.all([round(), round(), round()]);

  expect(subscriptions.map((subscription) => service.callsOf(subscription))).toEqual(subscriptions.map(() => 1));
});

test('a notification that another gateway is claiming is not claimed twice, and causes no wait', async () => {
  const place = await makePlace('Kordon');
  await subscribe([place]);
  await addStories(place, 1);

  await database.db.transaction().execute(async (unfinished) => {
    expect(await claimDuePushes(unfinished, 10)).toHaveLength(1);
    expect(await claimDuePushes(database.db, 10)).toEqual([]);
  });

  expect(await claimDuePushes(database.db, 10)).toEqual([]);
});

test('a signed-in browser gets news of the places that its user follows on any device and has not seen', async () => {
  const [kordon, konak] = [await makePlace('Kordon'), await makePlace('Konak')];
  const userId = await makeUserRow();
  await database.db
    .insertInto('follows')
    .values([kordon, konak].map((locationId) => ({ userId, locationId })))
    .execute();
  const [subscription, stranger] = [await subscribe([kordon]), await subscribe([])];
  await database.db
    .updateTable('pushSubscriptions')
    .set({ userId })
    .where('endpoint', '=', subscription.endpoint)
    .execute();
  await addStories(kordon, 3);
  await addStories(konak, 2);
  await database.db.updateTable('follows').set({ seenAt: new Date() }).where('locationId', '=', kordon).execute();

  await round();

  expect(messagesOf(subscription)).toEqual([{ title: 'Konak', body: '2 new stories' }]);
  expect(service.callsOf(stranger)).toBe(0);
});

test.each([404, 410])('a subscription that is gone (%i) is deleted', async (status) => {
  const place = await makePlace('Kordon');
  const [gone, other] = [await subscribe([place]), await subscribe([place])];
  service.setAnswer(gone, status);
  await addStories(place, 1);

  await round();

  expect(await rows()).toMatchObject([{ endpoint: other.endpoint }]);
  expect([await countOf('gone'), await countOf('sent')]).toEqual([1, 1]);
});

test('a push service that fails is retried with backoff, then gets all news, and is given up after ten failures', async () => {
  const place = await makePlace('Kordon');
  const subscription = await subscribe([place]);
  service.setAnswer(subscription, 503);
  await addStories(place, 1);

  const delays: number[] = [];
  for (let failures = 1; failures < 10; failures += 1) {
    await round();
    await round();
    const [{ dueAt } = { dueAt: new Date(0) }] = await rows();
    delays.push((dueAt.getTime() - Date.now()) / 1_000);
    await passMinutes(60 * 24);
  }
  expect(service.callsOf(subscription)).toBe(9);
  const [first, second, last] = [delays[0]!, delays[1]!, delays.at(-1)!];
  expect(second).toBeGreaterThan(first);
  expect(last).toBeLessThanOrEqual(43_200);

  await addStories(place, 1);
  service.setAnswer(subscription, 201);
  await round();
  expect(messagesOf(subscription)).toEqual([{ title: 'Kordon', body: '2 new stories' }]);
  expect(await rows()).toMatchObject([{ failures: 0 }]);

  service.setAnswer(subscription, 429, { 'retry-after': '7200' });
  for (let failures = 0; failures < 10; failures += 1) {
    await addStories(place, 1);
    await passMinutes(60 * 24);
    await round();
  }
  expect(await rows()).toEqual([]);
});

test('an endpoint that hangs does not delay others, and is not called for an hour', async () => {
  const place = await makePlace('Kordon');
  const [hanging, other] = [await subscribe([place]), await subscribe([place])];
  service.setAnswer(hanging, 'hangs');
  await addStories(place, 1);

  const running = round();
  await expect.poll(() => messagesOf(other)).toHaveLength(1);
  await running;
  await passMinutes(59);
  await round();

  expect(service.callsOf(hanging)).toBe(1);
  expect(await countOf('unanswered')).toBe(1);
});

test('no address of a private network is called, whatever is stored, and no redirect is followed', async () => {
  let calls = 0;
  const canary = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const { port } = canary.address() as AddressInfo;
  const place = await makePlace('Kordon');
  await subscribe([place], { endpoint: `https://localhost:${port}/push` });
  await subscribe([place], { endpoint: `http://127.0.0.1:${port}/push` });
  const redirected = await subscribe([place]);
  service.setAnswer(redirected, 307, { location: `http://127.0.0.1:${port}/push` });
  await addStories(place, 1);

  await round();
  await new Promise<void>((resolve) => canary.close(() => resolve()));

  expect(service.callsOf(redirected)).toBe(1);
  expect(calls).toBe(0);
  expect(await rows()).toMatchObject([{ endpoint: redirected.endpoint, failures: 1 }]);
});

test('neither endpoints nor keys are in a log', async () => {
  const place = await makePlace('Kordon');
  const subscriptions = [await subscribe([place]), await subscribe([place]), await subscribe([place])];
  service.setAnswer(subscriptions[1]!, 500);
  service.setAnswer(subscriptions[2]!, 410);
  await addStories(place, 1);

  await round();

  const log = logLines.join('');
  expect(log).toContain('notification sent');
  expect(log).toContain('notification not sent');
  for (const { endpoint, keys } of subscriptions) {
    for (const secret of [new URL(endpoint).pathname, keys.auth, keys.p256dh]) expect(log).not.toContain(secret);
  }
  expect(log).not.toContain(settings.vapid.privateKey);
});

test('rounds go on after a failure of the database, and end when they are closed', async () => {
  const place = await makePlace('Kordon');
  const subscription = await subscribe([place]);
  await runStatement(database.db, 'alter table push_subscriptions rename to away');
  const rounds = startPushRounds({ ...deps, sender: pushSender(settings), intervalMs: 20 });
  await expect.poll(() => logLines.join('')).toContain('round of notifications failed');
  await runStatement(database.db, 'alter table away rename to push_subscriptions');

  await addStories(place, 1);

  await expect.poll(() => messagesOf(subscription)).toHaveLength(1);
  await rounds.close();
});
