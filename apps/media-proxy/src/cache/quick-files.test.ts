import { pbkdf2 } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { quickFiles } from './quick-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quick-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a file is whole when it is written, and gone when it is removed', async () => {
  const files = quickFiles({ now: () => 0 });
  await files.write(join(folder, 'a'), [Buffer.from('head '), Buffer.from('body')]);

  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('head body');
  files.remove(join(folder, 'a'));
  files.remove(join(folder, 'never-was'));
  expect(existsSync(join(folder, 'a'))).toBe(false);
});

test('a disk that was slow once is waited for elsewhere, until it has had time to recover', async () => {
  let now = 0;
  const ticks = { ms: 10 };
  const files = quickFiles({ now: () => (now += ticks.ms) });
  await files.write(join(folder, 'slow'), [Buffer.from('a')]);
  ticks.ms = 0;

  const threads = keepThreadsBusy();
  files.remove(join(folder, 'slow'));
  expect(existsSync(join(folder, 'slow'))).toBe(true);
  await threads;
  await expect.poll(() => existsSync(join(folder, 'slow'))).toBe(false);

  now += 30_001;
  await files.write(join(folder, 'quick'), [Buffer.from('a')]);
  files.remove(join(folder, 'quick'));
  expect(existsSync(join(folder, 'quick'))).toBe(false);
});

test('a file that is there already is never written over', async () => {
  const files = quickFiles({ now: () => 0 });
  await files.write(join(folder, 'a'), [Buffer.from('first')]);

  await expect(files.write(join(folder, 'a'), [Buffer.from('second')])).rejects.toThrow('EEXIST');
  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('first');
  expect(await readdir(folder)).toEqual(['a']);
});

/** What is done elsewhere waits for this, so that a look at once can tell the two apart. */
function keepThreadsBusy(): Promise<unknown> {
  const work = promisify(pbkdf2);
  return Promise.all(Array.from({ length: 16 }, () => work('a', 'b', 20_000, 32, 'sha256')));
}
