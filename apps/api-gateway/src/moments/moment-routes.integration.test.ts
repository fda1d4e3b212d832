import { randomBytes, randomUUID } from 'node:crypto';
import type { MomentId, UserId } from '@around/contracts/ids';
import { createMoment } from '@around/database/moments/create-moment';
import { failMoment, publishMoment } from '@around/database/moments/process-moment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser, startUserSession } from '../testing/clients/users.ts';
import { startGateway, type TestGateway } from '../testing/gateways/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

type Author = { id: UserId; cookie: string };

async function signIn(): Promise<Author> {
  const user = await makeUser(gateway.database.db);
  return { id: user.id, cookie: await startUserSession(user, gateway.queueClient) };
}

async function share(author: Author, caption: string): Promise<MomentId> {
  const { id } = await createMoment(gateway.database.db, {
    userId: author.id,
    idempotencyKey: randomUUID(),
    locationName: 'Balcony',
    position: { latitude: 38.4321, longitude: 27.1419 },
    caption,
    incomingKey: `incoming/${randomUUID()}`,
    mediaKey: randomBytes(20).toString('hex'),
  });
  return id;
}

const publish = (id: MomentId) =>
  gateway.database.db
    .transaction()
    .execute((tx) => publishMoment(tx, id, { durationSeconds: 2, width: 720, height: 1280, placeholder: 'data:,' }));

const call = (method: 'GET' | 'DELETE', url: string, author?: Author) =>
  gateway.app.inject({ method, url, headers: author ? { cookie: author.cookie } : {} });

test('an author sees the state and the reason of each moment, newest first', async () => {
  const author = await signIn();
  const [live, failed, waiting] = [await share(author, 'a'), await share(author, 'b'), await share(author, 'c')];
  await publish(live);
  await gateway.database.db.transaction().execute((tx) => failMoment(tx, failed, 'too_long'));

  const response = await call('GET', '/api/user/moments', author);

  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json().moments).toMatchObject([
    { id: waiting, status: 'processing', reason: null, mediaUrl: null, locationName: 'Balcony', caption: 'c' },
    { id: failed, status: 'failed', reason: 'The video is longer than 3 minutes', mediaUrl: null },
    { id: live, status: 'live', reason: null, mediaUrl: expect.stringMatching(/^\/media\/.+-720p\.mp4$/) },
  ]);
  const [first] = response.json().moments;
  expect(Date.parse(first.expiresAt) - Date.parse(first.originalTimestamp)).toBe(86_400_000);
});

test('only the author can delete a moment, and it leaves the feed at once', async () => {
  const [author, other] = [await signIn(), await signIn()];
  const id = await share(author, 'a');
  await publish(id);
  const isInFeed = async () => (await call('GET', '/api/feed?lat=38.4321&lng=27.1419')).body.includes(id);

  expect((await call('DELETE', `/api/user/moments/${id}`, other)).statusCode).toBe(404);
  expect(await isInFeed()).toBe(true);
  expect((await call('DELETE', `/api/user/moments/${id}`, author)).json()).toEqual({
    message: 'Your moment has been deleted',
  });
  expect(await isInFeed()).toBe(false);
  expect((await call('DELETE', `/api/user/moments/${id}`, author)).statusCode).toBe(404);
});

test('without a session the list and the deletion answer 401', async () => {
  expect((await call('GET', '/api/user/moments')).statusCode).toBe(401);
  expect((await call('DELETE', `/api/user/moments/${randomUUID()}`)).statusCode).toBe(401);
});
