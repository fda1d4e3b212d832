import { buffer } from 'node:stream/consumers';
import type { MomentId } from '@around/contracts/ids';
import type { MediaStore } from '@around/media-store/media-store';
import { openS3Store, type TestBucket } from '@around/media-store/testing/test-stores';
import { createLogger } from '@around/service-kit/logger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tusClient } from '../../testing/clients/tus-client.ts';
import { makeForm, makeVideo, sendUpload } from '../../testing/clients/upload-client.ts';
import { makeUser } from '../../testing/clients/users.ts';
import { startGateway, type TestGateway } from '../../testing/gateways/start-gateway.ts';

const logged: string[] = [];
let opened: TestBucket;
let gateway: TestGateway;
let origin: string;
beforeAll(async () => {
  opened = await openS3Store();
  const destination = { write: (line: string) => void logged.push(line) };
  const log = createLogger({ program: 'test', level: 'warn', destination });
  gateway = await startGateway({ mediaStore: opened.store, log });
  origin = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  gateway.app.server.closeAllConnections();
  await gateway[Symbol.asyncDispose]();
  await opened[Symbol.asyncDispose]();
});

async function share(file: Buffer) {
  const { cookie } = await gateway.signIn(await makeUser(gateway.database.db));
  const form = makeForm([
    { name: 'video', file },
    { name: 'location', value: 'Konak' },
  ]);
  return sendUpload(form, { origin, headers: { cookie: cookie! } });
}

async function keysOf(store: MediaStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list('incoming')) keys.push(key);
  return keys;
}

test('an upload to a bucket is stored whole, under the name in its row', async () => {
  const file = makeVideo(12 * 2 ** 20);

  const { status, body } = await share(file);

  expect([status, body.status]).toEqual([201, 'processing']);
  const { incomingKey } = await gateway.database.db
    .selectFrom('moments')
    .select('incomingKey')
    .executeTakeFirstOrThrow();
  expect(await keysOf(opened.store)).toEqual([incomingKey]);
  expect(await opened.store.sizeOf(incomingKey)).toBe(file.length);
});

test('an upload that is no video leaves nothing in the bucket', async () => {
  const before = await keysOf(opened.store);

  expect((await share(Buffer.alloc(6 * 2 ** 20, 'no video '))).status).toBe(415);

  expect(await keysOf(opened.store)).toEqual(before);
});

test('while the bucket is down an upload answers 503 with Retry-After, and it continues afterwards', async () => {
  const { cookie } = await gateway.signIn(await makeUser(gateway.database.db));
  const tus = tusClient({ origin, cookie });
  const video = makeVideo(3_000_000);
  const path = await tus.start(video.length);
  await tus.patch(path, 0, video.subarray(0, 1_000_000));
  const unavailable = {
    status: 503,
    headers: { 'retry-after': '10' },
    body: { message: 'Videos cannot be stored right now. Please try again soon.' },
  };

  logged.length = 0;
  await opened.stop();
  expect(await tus.patch(path, 1_000_000, video.subarray(1_000_000))).toMatchObject(unavailable);
  expect(await share(video)).toMatchObject(unavailable);
  await opened.start();
  const failure = expect.stringMatching(/^E[A-Z]+$/);
  const line = expect.objectContaining({ level: 'warn', requestId: expect.any(String), failure });
  const lines = logged.map((text) => JSON.parse(text)).filter(({ msg }) => msg === 'video not stored');
  expect(lines).toEqual([line, line]);

  const { headers } = await tus.head(path);
  expect(headers['upload-offset']).toBe('1000000');
  expect((await tus.patch(path, 1_000_000, video.subarray(1_000_000))).status).toBe(204);
  const { body } = await tus.moment(path);
  const { incomingKey } = await gateway.database.db
    .selectFrom('moments')
    .select('incomingKey')
    .where('id', '=', body.id as string as MomentId)
    .executeTakeFirstOrThrow();
  expect((await buffer(await opened.store.read(incomingKey))).equals(video)).toBe(true);
});
