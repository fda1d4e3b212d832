import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDiskStore } from '@around/media-store/testing/test-stores';
import { openQueueClient } from '@around/queues/queue-client';
import { createLogger } from '@around/service-kit/logger';
import { createTestDatabase } from '@around/test-harness/test-database';
import { createTestRedis } from '@around/test-harness/test-redis';
import { expect, inject, test } from 'vitest';
import { type GatewayProgram, startGatewayProgram } from '../../testing/gateway-program.ts';
import { makeForm, makeVideo, openUpload, sendUpload } from '../../testing/upload-client.ts';
import { makeUser, startUserSession } from '../../testing/users.ts';

const MEBIBYTE = 2 ** 20;

async function start() {
  const database = await createTestDatabase(inject('templateUrl'));
  const { url: redisUrl } = createTestRedis(inject('redisUrl'));
  const queueClient = openQueueClient({ redisUrl, log: createLogger({ program: 'test', level: 'silent' }) });
  await once(queueClient.redis, 'ready');
  const store = await openDiskStore();
  const gateway = await startGatewayProgram({
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    MEDIA_STORE_URL: store.variables.MEDIA_STORE_URL!,
  });
  return {
    gateway,
    store: store.store,
    database,
    signIn: async () => ({ cookie: await startUserSession(await makeUser(database.db), queueClient) }),
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await queueClient.close();
      await store[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

const isLinux = process.platform === 'linux';

test.runIf(isLinux)(
  'five uploads of 100 MB at once need less than 100 MB of memory',
  { timeout: 180_000 },
  async () => {
    await using system = await start();
    const { gateway, signIn } = system;
    const piece = randomBytes(MEBIBYTE);
    const intro = makeForm([
      { name: 'location', value: 'Kordon' },
      { name: 'video', file: makeVideo(5_000) },
    ]);
    const cut = intro.length - makeForm([]).length - 2;
    async function* body() {
      yield intro.subarray(0, cut);
      for (let sent = 0; sent < 99; sent += 1) yield piece;
      yield intro.subarray(cut);
    }
    const users = [await signIn(), await signIn()];
    expect((await sendUpload(intro, { origin: gateway.origin, headers: users[0]! })).status).toBe(201);
    const before = residentBytes(gateway);

    const headers = [users[0]!, users[0]!, users[0]!, users[1]!, users[1]!];
    const uploading = Promise.all(headers.map((own) => sendUpload(body(), { origin: gateway.origin, headers: own })));
    const peak = await watchPeak(gateway, uploading);

    expect((await uploading).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((peak - before) / MEBIBYTE).toBeLessThan(100);
  },
);

test('a gateway that is killed during an upload leaves no complete file and no moment', async () => {
  await using system = await start();
  const outgoing = openUpload({ origin: system.gateway.origin, headers: await system.signIn() });
  outgoing.write(makeForm([{ name: 'video', file: makeVideo(2 * MEBIBYTE) }]).subarray(0, MEBIBYTE));
  const listed = async () => {
    const keys: string[] = [];
    for await (const { key } of system.store.list('incoming')) keys.push(key);
    return keys;
  };
  await expect.poll(listed).toHaveLength(1);

  system.gateway.process.kill('SIGKILL');
  await sleep(200);

  // The sweeper removes it; under its final name it would count as an upload.
  expect(await listed()).toEqual([expect.stringMatching(/[.]part$/)]);
  expect(await system.database.db.selectFrom('moments').select('id').execute()).toEqual([]);
});

function residentBytes({ process: { pid } }: GatewayProgram): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) * 1_024;
}

async function watchPeak(gateway: GatewayProgram, work: Promise<unknown>): Promise<number> {
  let peak = 0;
  let isRunning = true;
  const end = () => {
    isRunning = false;
  };
  work.then(end, end);
  while (isRunning) {
    peak = Math.max(peak, residentBytes(gateway));
    await sleep(50);
  }
  return peak;
}
