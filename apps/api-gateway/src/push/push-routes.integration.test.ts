import { randomUUID } from 'node:crypto';
import { type PushService, startPushService, type TestSubscription } from '@around/test-harness/push-service';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../testing/gateways/start-gateway.ts';
import { pushSettingsFor } from '../testing/push/push-settings.ts';
import { defaultUserLimits } from '../users/user-limits.ts';
import type { PushSettings } from './push-settings.ts';

let service: PushService;
let settings: PushSettings;
let gateway: TestGateway;

beforeEach(async () => {
  service = await startPushService();
  settings = pushSettingsFor(service);
  gateway = await startGateway({ push: settings });
});
afterEach(async () => {
  await gateway[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const newSubscription = () => service.subscribe(settings.vapid.publicKey);
const save = (subscription: Partial<TestSubscription>, fields: object = {}, visitor = gateway.newVisitor()) =>
  visitor.send('POST', '/api/push/subscriptions', {
    body: { ...subscription, language: 'en', placeIds: [], ...fields },
  });
const rows = () => gateway.database.db.selectFrom('pushSubscriptions').selectAll().execute();

test('a browser subscribes with the public key, again with other places, and ends it, each as often as it likes', async () => {
  const visitor = gateway.newVisitor();
  const subscription = newSubscription();
  const [konak, kordon] = [randomUUID(), randomUUID()];

  expect((await visitor.send('GET', '/api/push/key')).json()).toEqual({ publicKey: settings.vapid.publicKey });
  expect((await save(subscription, { placeIds: [konak, konak] })).statusCode).toBe(200);
  const [first] = await rows();
  expect((await save(subscription, { placeIds: [kordon], language: 'tr' })).statusCode).toBe(200);

  expect(await rows()).toEqual([{ ...first, placeIds: [kordon], language: 'tr' }]);
  expect(first).toMatchObject({ placeIds: [konak], userId: null, language: 'en', failures: 0 });
  const end = () => visitor.send('DELETE', '/api/push/subscriptions', { body: { endpoint: subscription.endpoint } });
  expect([(await end()).statusCode, (await end()).statusCode]).toEqual([200, 200]);
  expect(await rows()).toEqual([]);
});

test('a browser whose endpoint has changed keeps what it was notified of and when, also when it reports the change twice', async () => {
  const { db } = gateway.database;
  const [old, next, stranger] = [newSubscription(), newSubscription(), newSubscription()];
  await save(old);
  await save(stranger);
  const toldUntil = new Date('2026-01-02T03:04:05Z');
  await db
    .updateTable('pushSubscriptions')
    .set({ toldUntil, failures: 3, failingSince: toldUntil, lastFailure: '403' })
    .where('endpoint', '=', old.endpoint)
    .execute();
  const move = () => save(next, { replaces: old.endpoint, language: 'ar' });

  const answers = await Promise.all([move(), move()]);
  const again = await move();

  expect([...answers, again].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const [moved, ...others] = (await rows()).filter(({ endpoint }) => endpoint !== stranger.endpoint);
  expect(others).toEqual([]);
  expect(moved).toMatchObject({ endpoint: next.endpoint, ...next.keys, language: 'ar', toldUntil });
  expect(moved).toMatchObject({ failures: 0, failingSince: null, lastFailure: null });

  await save(old);
  expect((await move()).statusCode).toBe(200);
  expect((await rows()).map(({ endpoint }) => endpoint).toSorted()).toEqual(
    [next.endpoint, stranger.endpoint].toSorted(),
  );
});

test('a subscription belongs to the user who is signed in when it is saved, and ends with the user', async () => {
  const subscription = newSubscription();
  const user = await gateway.newUser();

  await save(subscription, {}, user);
  expect(await rows()).toMatchObject([{ userId: user.id }]);
  const exported = await user.send('GET', '/api/user/export');
  expect(exported.json().notifications).toEqual([{ language: 'en', createdAt: expect.any(String), lastSentAt: null }]);
  expect(exported.body).not.toContain(subscription.endpoint);
  await save(subscription);
  expect(await rows()).toMatchObject([{ userId: null }]);

  await save(subscription, {}, user);
  await gateway.database.db.deleteFrom('users').execute();
  expect(await rows()).toEqual([]);
});

test.each([
  ['an address inside our network', { endpoint: 'https://169.254.169.254/latest/meta-data' }],
  ['an endless endpoint before it', { replaces: `https://fcm.googleapis.com/${'a'.repeat(1_024)}` }],
  ['another site', { endpoint: 'https://evil.test/push' }],
  ['another port of this machine', { endpoint: 'http://127.0.0.1:1/push' }],
  ['a long endpoint', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1_024)}` }],
  ['a key that is no point of the curve', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }],
  ['a short secret', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'AAAA' } }],
  ['no keys', { keys: undefined }],
  ['another language', { language: 'fr' }],
  ['too many places', { placeIds: Array.from({ length: 201 }, () => randomUUID()) }],
  ['a place that is no id', { placeIds: ['1; drop table stories'] }],
])('%s is refused with a message', async (_, fields) => {
  const response = await save(newSubscription(), fields);

  expect([response.statusCode, response.json()]).toEqual([400, { message: expect.stringMatching(/\w/) }]);
  expect(await rows()).toEqual([]);
});

test('without keys nothing is offered and nothing can be saved', async () => {
  await using other = await startGateway();
  const visitor = other.newVisitor();

  expect((await visitor.send('GET', '/api/push/key')).json()).toEqual({ publicKey: null });
  const response = await save(newSubscription(), {}, visitor);
  expect([response.statusCode, response.json()]).toEqual([404, { message: 'Notifications are not set up here' }]);
});

test('one origin saves and ends only so many', async () => {
  const userLimits = { ...defaultUserLimits, pushSubscription: { perOrigin: { attempts: 2, minutes: 60 } } };
  await using other = await startGateway({ push: settings, userLimits });
  const visitor = other.newVisitor();
  const subscription = newSubscription();

  const answers = [];
  for (let count = 0; count < 3; count += 1) answers.push(await save(subscription, {}, visitor));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  expect(answers[2]!.headers['retry-after']).toBeDefined();
});

test('another site cannot subscribe a browser', async () => {
  const response = await gateway.app.inject({
    method: 'POST',
    url: '/api/push/subscriptions',
    headers: { origin: 'https://evil.test' },
    payload: { ...newSubscription(), language: 'en', placeIds: [] },
  });

  expect(response.statusCode).toBe(403);
});
