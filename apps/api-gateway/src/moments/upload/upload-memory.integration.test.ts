import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { shareUntilAccepted } from '../../testing/clients/repeat-upload.ts';
import { makeForm, makeVideo, openUpload, sendUpload } from '../../testing/clients/upload-client.ts';
import { residentBytes, startUploadSystem, watchPeak } from '../../testing/gateways/upload-system.ts';

const MEBIBYTE = 2 ** 20;

const isLinux = process.platform === 'linux';

test.runIf(isLinux)('five uploads of 100 MB at once need less than 120 MB of memory', async () => {
  await using system = await startUploadSystem();
  const { signIn } = system;
  const gateway = system.gateways[0]!;
  const piece = randomBytes(MEBIBYTE);
  const intro = makeForm([
    { name: 'location', value: 'Konak' },
    { name: 'video', file: makeVideo(5_000) },
  ]);
  const cut = intro.length - makeForm([]).length - 2;
  async function* body() {
    yield intro.subarray(0, cut);
    for (let sent = 0; sent < 99; sent += 1) yield piece;
    yield intro.subarray(cut);
  }
  const users = [await signIn(), await signIn()];
  const firstUpload = () => sendUpload(intro, { origin: gateway.origin, headers: users[0]! });
  // A gateway that has just started on a busy machine may not have its connections yet.
  await expect.poll(async () => (await firstUpload()).status).toBe(201);
  const before = residentBytes(gateway);

  const headers = [users[0]!, users[0]!, users[0]!, users[1]!, users[1]!];
  const share = (own: { cookie: string }) => sendUpload(body(), { origin: gateway.origin, headers: own });
  const uploading = Promise.all(headers.map((own) => shareUntilAccepted(() => share(own))));
  const peak = await watchPeak(gateway, uploading);

  await uploading;
  expect((peak - before) / MEBIBYTE).toBeLessThan(120);
});

test('a gateway that is killed during an upload leaves no complete file and no moment', async () => {
  await using system = await startUploadSystem();
  const { origin } = system.gateways[0]!;
  const headers = await system.signIn();
  const listed = async () => {
    const keys: string[] = [];
    for await (const { key } of system.store.list('incoming')) keys.push(key);
    return keys;
  };
  const refusals: (number | undefined)[] = [];
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  onTestFinished(stop);
  // A gateway that has just started on a busy machine may refuse, also by closing the connection.
  async function keepUploading(): Promise<void> {
    while (!isStopped) {
      const outgoing = openUpload({ origin, headers });
      outgoing.write(makeForm([{ name: 'video', file: makeVideo(2 * MEBIBYTE) }]).subarray(0, MEBIBYTE));
      outgoing.on('response', ({ statusCode }) => {
        if (statusCode !== 503) refusals.push(statusCode);
        outgoing.destroy();
      });
      await new Promise((resolve) => outgoing.on('close', resolve));
      await sleep(500);
    }
  }
  const uploading = keepUploading();
  const progress = async () => ({ files: (await listed()).length, refusals });
  await expect.poll(progress, { timeout: 60_000 }).toEqual({ files: 1, refusals: [] });

  stop();
  system.gateways[0]!.process.kill('SIGKILL');
  await uploading;

  // The sweeper removes it; under its final name it would count as an upload.
  expect(await listed()).toEqual([expect.stringMatching(/[.]part$/)]);
  expect(await system.database.db.selectFrom('moments').select('id').execute()).toEqual([]);
});
