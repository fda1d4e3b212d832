import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDiskStore } from '@around/media-store/testing/test-stores';
import { expect, test } from 'vitest';
import { makeForm, makeVideo, openUpload, responseTo, sendUpload } from '../../testing/clients/upload-client.ts';
import { makeUser } from '../../testing/clients/users.ts';
import { startGateway } from '../../testing/gateways/start-gateway.ts';

test('an upload that is too slow, or stops, answers 408 and leaves nothing', async () => {
  await using opened = await openDiskStore();
  const uploadSpeed = { minBytes: 10_000, windowMs: 1_500 };
  await using gateway = await startGateway({ mediaStore: opened.store, uploadSpeed });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`;
  const { cookie } = await gateway.signIn(await makeUser(gateway.database.db));
  const headers = { cookie: cookie! };
  const body = makeForm([{ name: 'video', file: makeVideo(100_000) }]);
  async function* drip() {
    yield body.subarray(0, 20_000);
    for (let at = 20_000; at < 90_000; at += 100) {
      await sleep(50);
      yield body.subarray(at, at + 100);
    }
  }

  const slow = sendUpload(drip(), { origin, headers });
  const stopped = [50, 30_000].map((bytes) => {
    const outgoing = openUpload({ origin, headers });
    outgoing.write(body.subarray(0, bytes));
    return { outgoing, response: responseTo(outgoing) };
  });

  expect((await slow).status).toBe(408);
  for (const { response } of stopped) expect((await response).status).toBe(408);
  expect(await Readable.from(opened.store.list('incoming')).toArray()).toEqual([]);
  for (const { outgoing } of stopped) outgoing.destroy();
});
