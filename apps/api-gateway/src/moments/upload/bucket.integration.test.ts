import type { MediaStore } from '@around/media-store/media-store';
import { openS3Store, type TestStore } from '@around/media-store/testing/test-stores';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';
import { makeForm, makeVideo, sendUpload } from '../../testing/upload-client.ts';
import { makeUser } from '../../testing/users.ts';

let opened: TestStore;
let gateway: TestGateway;
let origin: string;
beforeAll(async () => {
  opened = await openS3Store();
  gateway = await startGateway({ mediaStore: opened.store });
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
    { name: 'location', value: 'Kordon' },
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
