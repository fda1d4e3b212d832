import type { ClientRequest } from 'node:http';
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
  let outgoing: ClientRequest | undefined;
  /** Keeps a request open that has sent 20 MiB, and returns what is stored. A gateway that stalls ends the request: then it sends again. */
  const sendMost = async () => {
    const kept = await offset();
    const isOpen = outgoing?.destroyed === false;
    if (!isOpen && !Number.isNaN(kept)) {
      outgoing = first!.openPatch(path, kept, { 'content-length': String(video.length - kept) });
      outgoing.write(video.subarray(kept, 20 * MEBIBYTE));
    }
    return kept;
  };
  await expect.poll(sendMost).toBeGreaterThanOrEqual(16 * MEBIBYTE);

  system.gateways[0]!.process.kill('SIGKILL');
  expect((await second!.sendRest(path, video)).status).toBe(204);

  const moments = await system.database.db.selectFrom('moments').selectAll().execute();
  expect(moments).toHaveLength(1);
  expect((await buffer(await system.store.read(moments[0]!.incomingKey))).equals(video)).toBe(true);
  await expect.poll(async () => (await second!.moment(path)).body.id).toBe(moments[0]!.id);
  outgoing?.destroy();
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
      return (await tus.sendRest(path, bytes)).status;
    };
    expect(await upload(video.subarray(0, MEBIBYTE))).toBe(204);
    const before = residentBytes(gateway);

    const uploading = Promise.all([upload(video), upload(video), upload(video)]);
    const peak = await watchPeak(gateway, uploading);

    expect(await uploading).toEqual([204, 204, 204]);
    expect((peak - before) / MEBIBYTE).toBeLessThan(100);
  },
);
