import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '@around/test-harness/free-port';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { createTestDatabase } from '@around/test-harness/test-database';
import { expect, inject, test } from 'vitest';
import { startGatewayProgram } from '../../testing/gateways/gateway-program.ts';
import { startMediaProxyProgram } from '../../testing/gateways/media-proxy-program.ts';
import { startPictureUpstream } from '../../testing/picture-upstream.ts';

const login = { username: 'ada', password: 'twelve-green-apples' };

/** A gateway on a busy machine may answer 503, and is asked again. */
async function post(url: string, body: object): Promise<Response> {
  let answer!: Response;
  const send = async () => {
    const headers = { 'content-type': 'application/json' };
    answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.status;
  };
  await expect.poll(send, { interval: 500 }).not.toBe(503);
  return answer;
}

/** The cookie of the admin. */
async function signIn(origin: string): Promise<string> {
  const answer = await post(`${origin}/api/admin/login`, login);
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]!.split(';', 1)[0]!;
}

test('only a signed-in operator sees the media of a hidden story; deleted ones are not found', async () => {
  await using database = await createTestDatabase(inject('templateUrl'));
  await using upstream = await startPictureUpstream();
  const metricsPort = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'around-review-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><head><title>Around</title></head>');
  await using mediaProxy = await startMediaProxyProgram({
    MEDIA_CACHE_DIR: join(folder, 'cache'),
    MEDIA_STORE_URL: String(pathToFileURL(folder)),
    MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: upstream.origin,
    TAKEDOWN_LIST_URLS: `http://127.0.0.1:${metricsPort}/takedowns`,
  });
  await using gateway = await startGatewayProgram({
    DATABASE_URL: database.url,
    REDIS_URL: inject('redisUrl'),
    MEDIA_STORE_URL: String(pathToFileURL(folder)),
    MEDIA_PROXY_URL: mediaProxy.origin,
    WEB_ROOT: folder,
    METRICS_PORT: String(metricsPort),
    ADMIN_USERNAME: login.username,
    ADMIN_PASSWORD: login.password,
  });
  const cookie = await signIn(gateway.origin);
  const expectStatus = (status: number, path: string, headers: Record<string, string> = {}) =>
    expect.poll(async () => (await fetch(gateway.origin + path, { headers })).status).toBe(status);

  /** The media of a story that is reported and hidden. */
  async function hideStory(mediaUrl: string) {
    const { storyIds } = await makeLivePlace(database.db, `Kordon ${randomUUID()}`, [{ mediaUrl }]);
    const storyId = storyIds[0]!;
    const sent = await post(`${gateway.origin}/api/reports`, { storyId, reason: 'this_is_me' });
    expect(await sent.json()).toMatchObject({ hidden: 'forEverybody' });
    const { id } = await database.db
      .selectFrom('moderationCases')
      .select('id')
      .where('storyId', '=', storyId)
      .executeTakeFirstOrThrow();
    const open = `/api/proxy/image?url=${encodeURIComponent(mediaUrl)}`;
    return { open, reviewed: `/api/admin/moderation/cases/${id}/media/media` };
  }

  const { open, reviewed } = await hideStory(`${upstream.origin}/v/somebody.jpg`);
  await expectStatus(410, open);
  await expectStatus(401, reviewed);
  await expectStatus(200, reviewed, { cookie });
  await expectStatus(410, open, { cookie, 'x-around-review': 'a'.repeat(32) });

  const deleted = await hideStory(`/media/${'ab'.repeat(20)}.mp4`);
  await expectStatus(404, deleted.reviewed, { cookie });
  const unknown = reviewed.replace(/cases\/[^/]+/, `cases/${randomUUID()}`);
  await expectStatus(404, unknown, { cookie });
  await expectStatus(404, reviewed.replace(/media$/, 'other'), { cookie });
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});
