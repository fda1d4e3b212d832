import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MomentId, UploadId, UserId } from '@around/contracts/ids';
import { UPLOAD_MAX_BYTES } from '@around/contracts/moments/moment-limits';
import type { Db } from '@around/database/db';
import { createMoment, type NewMoment } from '@around/database/moments/create-moment';
import { createUpload } from '@around/database/moments/uploads';
import { addUser } from '@around/database/users/user-queries';
import type { MediaStore } from '@around/media-store/media-store';
import { newIncomingKey, newMediaKey } from '@around/media-store/object-names';
import { openMediaStore } from '@around/media-store/open-media-store';
import { ffmpeg, H264, makeFolder, PICTURE, type TestFolder } from './make-video.ts';

export const home = { latitude: 38.432119, longitude: 27.141987 };
const DAY_MS = 86_400_000;

export type UploadFixture = AsyncDisposable & {
  store: MediaStore;
  /** Unused when the caller gave a store. */
  storeFolder: string;
  tempFolder: string;
  /** Uploads a video, by default of one second. */
  upload: (moment?: Partial<NewMoment>, file?: string) => Promise<MomentId>;
  /** For uploads of another user than the fixture's. */
  newUser: () => Promise<UserId>;
  /** The row of an upload that is not complete. */
  addIncompleteUpload: (incomingKey: string) => Promise<void>;
  /** Makes a file for `upload`. */
  make: (words: string, file: string) => Promise<void>;
  /** All keys of the media store. */
  keys: () => Promise<string[]>;
};

/** Without a store, one in a new folder. */
export async function makeUploadFixture(db: Db, given?: MediaStore): Promise<UploadFixture> {
  const folder: TestFolder = await makeFolder();
  const [storeFolder, tempFolder] = [join(folder.path, 'store'), join(folder.path, 'temp')];
  const store = given ?? (await openMediaStore({ folder: storeFolder }));
  await mkdir(tempFolder);
  await ffmpeg(folder.path, `${PICTURE} ${H264} good.mp4`);
  const userId = await makeUser(db);

  return {
    store,
    storeFolder,
    tempFolder,
    async upload(moment = {}, file = 'good.mp4') {
      const incomingKey = newIncomingKey();
      await store.write(incomingKey, createReadStream(join(folder.path, file)), { maxBytes: UPLOAD_MAX_BYTES });
      const { id } = await createMoment(db, {
        userId,
        idempotencyKey: randomUUID(),
        locationName: 'Balcony',
        position: home,
        caption: null,
        incomingKey,
        mediaKey: newMediaKey(new Date(Date.now() + DAY_MS)),
        ...moment,
      });
      return id;
    },
    newUser: () => makeUser(db),
    async addIncompleteUpload(incomingKey) {
      const fields = { location: 'Balcony', caption: null };
      const id = randomUUID() as string as UploadId;
      await createUpload(db, { id, userId, idempotencyKey: id, fields, size: 9, incomingKey, momentId: undefined });
    },
    make: (words, file) => ffmpeg(folder.path, `${words} ${file}`),
    async keys() {
      const keys: string[] = [];
      for (const area of ['incoming', 'public'] as const) for await (const { key } of store.list(area)) keys.push(key);
      return keys.sort();
    },
    async [Symbol.asyncDispose]() {
      if (!given) store.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function makeUser(db: Db): Promise<UserId> {
  const fields = { username: `u${randomUUID()}`, fullName: null, email: null, passwordHash: 'x', language: null };
  const user = await addUser(db, fields);
  if (typeof user === 'string') throw new Error(user);
  return user.id;
}
