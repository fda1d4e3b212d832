import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { get } from '../testing/http-get.ts';
import { makeMp4 } from '../testing/sample-media.ts';
import { startProgram } from '../testing/test-program.ts';
import { fileHandler, startUpstream } from '../testing/test-upstream.ts';

test('a kill while files are being stored never leaves a partial file that is served as whole', async () => {
  const files = Array.from({ length: 8 }, (_, index) => makeMp4(400_000 + index * 700_000));
  await using upstream = await startUpstream((seen, response) =>
    fileHandler(files[Number(seen.url.slice(1))]!, 'video/mp4')(seen, response),
  );
  const folder = await mkdtemp(join(tmpdir(), 'media-proxy-kill-'));
  const env = { MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: upstream.origin, MEDIA_CACHE_DIR: folder, LOG_LEVEL: 'info' };
  const urls = (origin: string) =>
    files.map((_, index) => `${origin}/api/proxy/image?url=${encodeURIComponent(`${upstream.origin}/${index}`)}`);

  for (const afterMs of [15, 40, 70, 110]) {
    const program = await startProgram(env);
    const loads = urls(program.origin).map((url) => get(url).catch(() => undefined));
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    program.process.kill('SIGKILL');
    await once(program.process, 'exit');
    await Promise.all(loads);
  }
  await expect.poll(upstream.connections).toBe(0);
  const kept = (await readdir(folder)).length - 1;
  const requestsBefore = upstream.seen.length;
  await using program = await startProgram(env);
  const got = await Promise.all(urls(program.origin).map((url) => get(url)));

  for (const [index, file] of files.entries()) expect(got[index]!.body.equals(file)).toBe(true);
  expect(upstream.seen.length - requestsBefore).toBe(files.length - kept);
  await program[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

test('an entry that cannot be read does not keep the program from starting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'media-proxy-unreadable-'));
  await mkdir(join(folder, '0'.repeat(40)));

  await using program = await startProgram({ MEDIA_CACHE_DIR: folder });

  expect((await get(`${program.origin}/livez`)).status).toBe(200);
  await program[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
