import { randomBytes, randomUUID } from 'node:crypto';
import type { UploadId, UserId } from '@around/contracts/ids';
import { UserExport } from '@around/contracts/users/user';
import { createMoment } from '@around/database/moments/create-moment';
import { expireMoments } from '@around/database/moments/moment-upkeep';
import { failMoment, publishMoment } from '@around/database/moments/process-moment';
import { createUpload } from '@around/database/moments/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../testing/gateways/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ publicOrigin: 'https://around.example' });
});
afterAll(() => gateway[Symbol.asyncDispose]());

const position = { latitude: 38.4321987, longitude: 27.1419876 };

test('the export has each moment with everything that is stored about it, and the addresses of its files', async () => {
  const { db } = gateway.database;
  const [visitor, other] = [await gateway.newUser(), await gateway.newUser()];
  async function share(caption: string, userId = visitor.id) {
    const mediaKey = randomBytes(20).toString('hex');
    const files = { idempotencyKey: randomUUID(), incomingKey: `incoming/${randomUUID()}`, mediaKey };
    const moment = { userId: userId as UserId, locationName: 'Balcony', position, caption, ...files };
    return { ...(await createMoment(db, moment)), mediaKey };
  }
  const video = { durationSeconds: 2, width: 720, height: 1280, placeholder: 'data:,' };
  const [expired, live, failed] = [await share('expired'), await share('live'), await share('failed')];
  for (const { id } of [expired, live]) await db.transaction().execute((tx) => publishMoment(tx, id, video));
  await db.transaction().execute((tx) => failMoment(tx, failed.id, 'no_video'));
  await share('waiting');
  await db.transaction().execute((tx) =>
    createUpload(tx, {
      id: randomUUID() as UploadId,
      userId: visitor.id as UserId,
      idempotencyKey: randomUUID(),
      fields: { location: 'Harbour', caption: null, ...position },
      size: 5_000,
      incomingKey: `incoming/${randomUUID()}`,
      momentId: undefined,
    }),
  );
  await share('of somebody else', other.id as UserId);
  await db
    .updateTable('moments')
    .set({ postedAt: new Date(Date.now() - 90_000_000) })
    .where('id', '=', expired.id)
    .execute();
  await db.transaction().execute(expireMoments);

  const { moments, unfinishedUploads } = UserExport.parse((await visitor.send('GET', '/api/user/export')).json());

  const media = `https://around.example/media/${live.mediaKey}`;
  const nowhere = { files: [], givenPosition: null, publicPosition: null };
  expect(moments).toMatchObject([
    { caption: 'waiting', status: 'processing', givenLocationName: 'Balcony', givenPosition: position, files: [] },
    { ...nowhere, caption: 'failed', status: 'failed', reason: 'This file contains no video' },
    {
      caption: 'live',
      status: 'live',
      givenPosition: null,
      publicPosition: { latitude: 38.432, longitude: 27.142 },
      finishedAt: expect.any(String),
      width: 720,
      files: [`${media}-720p.mp4`, `${media}-360p.mp4`, `${media}.jpg`],
    },
    { caption: 'expired', files: [], givenPosition: null },
  ]);
  expect(unfinishedUploads).toEqual([
    {
      givenLocationName: 'Harbour',
      givenPosition: position,
      caption: null,
      sizeBytes: 5_000,
      receivedBytes: 0,
      startedAt: expect.any(String),
    },
  ]);
});
