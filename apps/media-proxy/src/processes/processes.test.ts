import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { get } from '../testing/http-get.ts';
import { makeJpeg } from '../testing/sample-media.ts';
import { startProgram } from '../testing/test-program.ts';
import { fileHandler, startUpstream } from '../testing/test-upstream.ts';

test('several processes serve one port, aggregate their metrics, and all stop', async () => {
  const file = makeJpeg(50_000);
  await using upstream = await startUpstream(fileHandler(file, 'image/jpeg'));
  const folder = await mkdtemp(join(tmpdir(), 'media-proxy-processes-'));
  const program = await startProgram({
    MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: upstream.origin,
    MEDIA_CACHE_DIR: folder,
    MEDIA_PROXY_PROCESSES: '2',
  });
  const url = `${program.origin}/api/proxy/image?url=${encodeURIComponent(`${upstream.origin}/a`)}`;

  for (let count = 0; count < 8; count += 1) expect((await get(url)).body.equals(file)).toBe(true);
  const { body } = await get(`${program.metricsOrigin}/metrics`);
  const answers = [...body.toString().matchAll(/^media_answers_total\{.*\} (\d+)$/gm)].map(([, count]) =>
    Number(count),
  );
  await program[Symbol.asyncDispose]();

  expect(answers.reduce((sum, count) => sum + count, 0)).toBe(8);
  expect(upstream.seen.length).toBeLessThanOrEqual(2);
  expect((await readdir(folder)).sort()).toEqual(['share-0', 'share-1']);
  await expect(get(url)).rejects.toThrow('ECONNREFUSED');
  await rm(folder, { recursive: true });
});
