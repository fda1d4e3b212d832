import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { MediaStore } from '@around/media-store/media-store';
import { StoreFullError } from '@around/media-store/store-errors';
import { openDiskStore } from '@around/media-store/testing/test-stores';
import { makeLocation } from '@around/test-harness/make-rows';
import type { FastifyInstance } from 'fastify';
import type { SpeedLimit } from '../moments/upload/minimum-speed.ts';
import { tusClient } from './clients/tus-client.ts';
import { type FormField, makeForm, sendUpload } from './clients/upload-client.ts';
import { makeUser } from './clients/users.ts';
import { startGateway, type TestGateway } from './gateways/start-gateway.ts';

export type UploadGateway = Awaited<ReturnType<typeof startUploadGateway>>;

/** A gateway that listens on a port of its own, with a media store on the disk. */
export async function startUploadGateway(options: { uploadSpeed?: SpeedLimit } = {}) {
  const opened = await openDiskStore();
  let isFull = false;
  let beforeJoin = async () => {};
  const store: MediaStore = {
    ...opened.store,
    joinParts: async (...given) => {
      await beforeJoin();
      return opened.store.joinParts(...given);
    },
    write: (...given) => (isFull ? Promise.reject(new StoreFullError('full')) : opened.store.write(...given)),
  };
  const gateway = await startGateway({ mediaStore: store, ...options });
  const origin = await listen(gateway.app);
  // The location of most uploads in tests, which have no coordinates.
  await makeLocation(gateway.database.db, { name: 'Kordon' });
  return {
    gateway,
    store,
    origin,
    newUploader: () => newUploader(gateway, origin),
    /** The keys of all files that were received, complete or not. */
    stored: async () => (await Readable.from(store.list('incoming')).toArray()).map(({ key }) => key as string),
    /** Runs it before the parts of each further upload are joined. */
    beforeJoin(run: () => Promise<void>) {
      beforeJoin = run;
    },
    async whileFull<Result>(run: () => Promise<Result>): Promise<Result> {
      isFull = true;
      return run().finally(() => {
        isFull = false;
      });
    },
    async [Symbol.asyncDispose]() {
      gateway.app.server.closeAllConnections();
      await gateway[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
}

export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** A new user who is signed in, and both ways to upload. */
async function newUploader({ database: { db }, signIn }: TestGateway, origin: string) {
  const user = await makeUser(db);
  const visitor = await signIn(user);
  const headers = { cookie: visitor.cookie! };
  return {
    user,
    visitor,
    headers,
    tus: tusClient({ origin, cookie: visitor.cookie }),
    share: (fields: FormField[], more: Record<string, string> = {}) =>
      sendUpload(makeForm(fields), { origin, headers: { ...headers, ...more } }),
    moments: () => db.selectFrom('moments').selectAll().where('userId', '=', user.id).orderBy('postedAt').execute(),
  };
}
