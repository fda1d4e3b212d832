import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Moment } from '@around/contracts/moments/moments';
import { readStackConfig } from '@around/local-stack/config';
import { keepStackPorts, pickPort } from '@around/local-stack/data-folder/stack-ports';
import { makeStackSecrets } from '@around/local-stack/data-folder/stack-secrets';
import { planGateway, planMediaProxy, planUploadWorker } from '@around/local-stack/programs/plan-programs';
import { startProgram } from '@around/local-stack/programs/start-program';
import { recordingContext } from '@around/local-stack/testing/recording-context';
import { temporaryFolder } from '@around/local-stack/testing/temporary-folder';
import { openS3Store, type TestBucket } from '@around/media-store/testing/test-stores';
import { startOwnRedis } from '@around/test-harness/own-redis';
import { createTestDatabase } from '@around/test-harness/test-database';
import { expect, inject, test } from 'vitest';
import { makeWith } from './visitor/moments/sample-videos.ts';

const CLIP = '-f lavfi -i testsrc2=size=360x640:rate=25:duration=2 -c:v libx264 -preset ultrafast -pix_fmt yuv420p';

/** Gateway, upload-worker and media-proxy as the local stack starts them, with one bucket. */
async function startPrograms(cleanUp: AsyncDisposableStack, bucket: TestBucket): Promise<string> {
  const database = cleanUp.use(await createTestDatabase(inject('templateUrl')));
  const redis = cleanUp.use(await startOwnRedis());
  const folder = temporaryFolder();
  const facts = {
    // biome-ignore lint/style/noProcessEnv: a test has no main.ts that could read it
    config: readStackConfig({ PATH: process.env.PATH, HOST: '127.0.0.1', MAIL_FALLBACK: '1', ...bucket.variables }),
    ports: await keepStackPorts(`${folder}/ports.json`),
    secrets: makeStackSecrets(),
    gatewayPort: await pickPort(),
    mediaCacheFolder: `${folder}/cache`,
    mediaStoreFolder: `${folder}/unused`,
    databaseUrl: database.url,
    redisUrl: redis.url,
    networkBaseUrl: 'http://127.0.0.1:9',
    sandboxCdn: undefined,
  };
  const context = recordingContext(folder);
  const plans = [planGateway(facts), planUploadWorker(facts), planMediaProxy(facts)];
  for (const program of await Promise.all(plans.map((plan) => startProgram(plan, context))))
    cleanUp.defer(() => program.stop(5_000));
  return `http://127.0.0.1:${facts.gatewayPort}`;
}

async function signUp(origin: string): Promise<{ cookie: string }> {
  const user = { username: `ada-${Date.now().toString(36)}`, fullName: 'Ada Lovelace', password: 'a quiet place 42' };
  const response = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  });
  return { cookie: response.headers.getSetCookie()[0]!.split(';')[0]! };
}

const FIELDS = { location: 'Balcony', latitude: '39.5', longitude: '28.5' };

function shareByForm(origin: string, headers: { cookie: string }, video: Buffer): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(FIELDS)) body.set(name, value);
  body.set('video', new Blob([new Uint8Array(video)]), 'clip.mp4');
  return fetch(`${origin}/api/upload/video`, { method: 'POST', headers, body });
}

/** Sends the video in two requests, so that the object has parts. */
async function shareInParts(origin: string, { cookie }: { cookie: string }, video: Buffer): Promise<Response> {
  const metadata = Object.entries(FIELDS).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
  const headers = { cookie, 'tus-resumable': '1.0.0' };
  const created = await fetch(`${origin}/api/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers,
      'idempotency-key': randomUUID(),
      'upload-length': String(video.length),
      'upload-metadata': metadata.join(','),
    },
  });
  const url = origin + created.headers.get('location');
  const half = Math.floor(video.length / 2);
  for (const [from, to] of [
    [0, half],
    [half, video.length],
  ] as const)
    await fetch(url, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
      body: new Uint8Array(video.subarray(from, to)),
    });
  return fetch(`${url}/moment`, { headers });
}

async function keysIn({ store }: TestBucket): Promise<string[]> {
  const listed = (['incoming', 'public'] as const).map((area) => Readable.from(store.list(area)).toArray());
  return (await Promise.all(listed)).flat().map(({ key }) => key);
}

test('videos that are sent to a bucket go live, are served with ranges, and are gone after their deletion', async () => {
  await using cleanUp = new AsyncDisposableStack();
  const bucket = cleanUp.use(await openS3Store());
  const origin = await startPrograms(cleanUp, bucket);
  const headers = await signUp(origin);
  const video = await makeWith(CLIP, 'clip.mp4');

  for (const share of [shareByForm, shareInParts]) expect((await share(origin, headers, video)).ok).toBe(true);
  const read = async () => (await (await fetch(`${origin}/api/user/moments`, { headers })).json()).moments as Moment[];
  await expect
    .poll(async () => (await read()).map(({ status }) => status), { timeout: 300_000 })
    .toEqual(['live', 'live']);

  const moments = await read();
  const served = moments.flatMap(({ mediaUrl, thumbnailUrl }) => [
    mediaUrl!,
    mediaUrl!.replace('-720p', '-360p'),
    thumbnailUrl!,
  ]);
  for (const path of served) {
    const whole = await fetch(origin + path);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const part = await fetch(origin + path, { headers: { range: 'bytes=100-199' } });
    expect([whole.status, part.status], path).toEqual([200, 206]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200)), path).toBe(true);
  }
  await expect.poll(() => keysIn(bucket)).toHaveLength(served.length);
  const feed = async () => (await fetch(`${origin}/api/feed?lat=39.5&lng=28.5`)).text();
  for (const { id } of moments) await expect.poll(feed).toContain(id);

  for (const { id } of moments)
    expect((await fetch(`${origin}/api/user/moments/${id}`, { method: 'DELETE', headers })).ok).toBe(true);

  await expect.poll(() => keysIn(bucket)).toEqual([]);
  for (const path of served)
    await expect.poll(async () => (await fetch(origin + path)).ok, { message: path }).toBe(false);
  for (const { id } of moments) expect(await feed()).not.toContain(id);
});
