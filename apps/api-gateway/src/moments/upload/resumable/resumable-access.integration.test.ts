import { expireUploads } from '@around/database/moments/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tusClient } from '../../../testing/clients/tus-client.ts';
import { makeVideo } from '../../../testing/clients/upload-client.ts';
import { startUploadGateway, type UploadGateway } from '../../../testing/upload-gateway.ts';

let system: UploadGateway;
beforeAll(async () => {
  system = await startUploadGateway();
});
afterAll(() => system[Symbol.asyncDispose]());

const offsetOf = async (response: Promise<{ headers: Record<string, unknown> }>) =>
  Number((await response).headers['upload-offset']);

test('nobody else finds an upload, and without a session or from another site all is refused', async () => {
  const [owner, other] = [await system.newUploader(), await system.newUploader()];
  const path = (await owner.tus.create(20_000)).headers.location!;
  const stranger = tusClient({ origin: system.origin });

  for (const [client, status] of [
    [other.tus, 404],
    [stranger, 401],
  ] as const) {
    expect((await client.head(path)).status).toBe(status);
    expect((await client.patch(path, 0, makeVideo(20_000))).status).toBe(status);
    expect((await client.remove(path)).status).toBe(status);
    expect((await client.moment(path)).status).toBe(status);
  }
  expect((await stranger.create(20_000)).status).toBe(401);
  expect((await owner.tus.create(20_000, {}, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await owner.tus.patch(path, 0, makeVideo(20_000), { origin: 'https://evil.example' })).status).toBe(403);
  expect(await offsetOf(owner.tus.head(path))).toBe(0);
});

test('an upload is deleted by its user, or after a day; its files follow', async () => {
  const { tus, user } = await system.newUploader();
  const { db } = system.gateway.database;
  const video = makeVideo(90_000);
  const paths = [await tus.create(100_000), await tus.create(100_000)].map(({ headers }) => headers.location!);
  for (const path of paths) await tus.patch(path, 0, video);
  const rows = await db.selectFrom('uploads').selectAll().where('userId', '=', user.id).execute();

  expect((await tus.remove(paths[0]!)).status).toBe(204);
  await db
    .updateTable('uploads')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .where('userId', '=', user.id)
    .execute();
  expect((await tus.patch(paths[1]!, 90_000, video.subarray(0, 10_000))).status).toBe(410);
  expect(await db.transaction().execute(expireUploads)).toBe(1);

  for (const path of paths) expect((await tus.head(path)).status).toBe(404);
  const removals = await db.selectFrom('mediaRemovals').select('name').execute();
  expect(removals.map(({ name }) => name)).toEqual(expect.arrayContaining(rows.map((row) => row.incomingKey)));
});

test('a fourth incomplete upload ends the oldest; the eleventh moment of an hour answers 429', async () => {
  const { tus } = await system.newUploader();
  const paths: string[] = [];
  for (let index = 0; index < 4; index += 1) paths.push(await tus.start(20_000));
  expect((await tus.head(paths[0]!)).status).toBe(404);
  expect((await tus.head(paths[1]!)).status).toBe(200);

  for (let index = 0; index < 10; index += 1) {
    const path = await tus.start(10_000);
    expect((await tus.patch(path, 0, makeVideo(10_000))).status).toBe(204);
  }

  expect(await tus.create(10_000)).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
});
