import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startFauxqs } from 'fauxqs';
import { z } from 'zod';
import type { MediaStore } from '../media-store.ts';
import { mediaStoreSettings, mediaStoreVariables } from '../media-store-settings.ts';
import { openMediaStore } from '../open-media-store.ts';

export type TestStore = AsyncDisposable & { store: MediaStore; variables: Record<string, string> };

const BUCKET = 'moments';

export function openByVariables(variables: Record<string, string>): Promise<MediaStore> {
  return openMediaStore(mediaStoreSettings(z.object(mediaStoreVariables).parse(variables)));
}

export async function openDiskStore(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'media-store-'));
  const variables = { MEDIA_STORE_URL: String(pathToFileURL(folder)) };
  return {
    variables,
    store: await openByVariables(variables),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

export type TestBucket = TestStore & {
  /** Stops the server. Its objects are kept. */
  stop: () => Promise<void>;
  /** Starts it again, at the same address. */
  start: () => Promise<void>;
};

/** A bucket on an S3 server in this process. */
export async function openS3Store(): Promise<TestBucket> {
  const folder = await mkdtemp(join(tmpdir(), 'media-bucket-'));
  const startServer = (port: number) => startFauxqs({ port, logger: false, s3StorageDir: folder });
  let server = await startServer(0);
  const { port } = server;
  server.createBucket(BUCKET);
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  const variables = {
    MEDIA_STORE_URL: `s3://${BUCKET}?endpoint=${endpoint}&region=eu-central-1&pathStyle=true`,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  };
  const store = await openByVariables(variables);
  return {
    variables,
    store,
    stop: () => server.stop(),
    async start() {
      server = await startServer(port);
    },
    async [Symbol.asyncDispose]() {
      store.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
