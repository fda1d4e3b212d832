import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { tusClient } from '../../../testing/clients/tus-client.ts';
import { makeVideo } from '../../../testing/clients/upload-client.ts';
import { residentBytes, startUploadSystem, watchPeak } from '../../../testing/gateways/upload-system.ts';

const MEBIBYTE = 2 ** 20;

test('another gateway continues the upload of one that was killed', async () => {
  await using system = await startUploadSystem(2);
  const { cookie } = await system.signIn();
  const [first, second] = system.gateways.map(({ origin }) => tusClient({ origin, cookie }));
  const video = makeVideo(30 * MEBIBYTE);
  const path = await first!.start(video.length);
  const offset = async () => Number((await second!.head(path)).headers['upload-offset']);
  const outgoing = first!.openPatch(path, 0, { 'content-length': String(video.length) });
  outgoing.write(video.subarray(0, 20 * MEBIBYTE));
  await expect.poll(offset).toBeGreaterThanOrEqual(16 * MEBIBYTE);

  system.gateways[0]!.process.kill('SIGKILL');
  const sendRest = async () => {
    const kept = await offset();
    // A gateway that stalls answers 503.
    return Number.isNaN(kept) ? undefined : (await second!.patch(path, kept, video.subarray(kept))).status;
  };
  await expect.poll(sendRest).toBe(204);

  const moments = await system.database.db.selectFrom('moments').selectAll().execute();
  expect(moments).toHaveLength(1);
  expect((await buffer(await system.store.read(moments[0]!.incomingKey))).equals(video)).toBe(true);
  await expect.poll(async () => (await second!.moment(path)).body.id).toBe(moments[0]!.id);
  outgoing.destroy();
});

test.runIf(process.platform === 'linux')(
  'three uploads of 100 MB at once need less than 100 MB of memory',
  async () => {
    await using system = await startUploadSystem();
    const gateway = system.gateways[0]!;
    const video = makeVideo(100 * MEBIBYTE);
    const tus = tusClient({ origin: gateway.origin, ...(await system.signIn()) });
    const upload = async (bytes: Buffer) => {
      const path = await tus.start(bytes.length);
      return (await tus.patch(path, 0, bytes)).status;
    };
    expect(await upload(video.subarray(0, MEBIBYTE))).toBe(204);
    const before = residentBytes(gateway);

    const uploading = Promise.all([upload(video), upload(video), upload(video)]);
    const peak = await watchPeak(gateway, uploading);

    expect(await uploading).toEqual([204, 204, 204]);
    expect((peak - before) / MEBIBYTE).toBeLessThan(100);
  },
);
