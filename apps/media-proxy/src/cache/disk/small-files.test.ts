import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smallFiles } from './small-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'small-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('writes and removes a file', async () => {
  const files = smallFiles({ now: () => 0 });
  await files.write(join(folder, 'a'), [Buffer.from('head '), Buffer.from('body')]);

  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('head body');
  files.remove(join(folder, 'a'));
  files.remove(join(folder, 'never-was'));
  expect(existsSync(join(folder, 'a'))).toBe(false);
});

test('uses the thread pool while the disk is slow, and synchronous calls again after a pause', async () => {
  let now = 0;
  let msEach = 20;
  const files = smallFiles({ now: () => (now += msEach) });
  for (let count = 0; count < 10; count += 1) await files.write(join(folder, `${count}`), [Buffer.from('a')]);
  msEach = 0;

  {
    using _blocked = blockThreadPool();
    files.remove(join(folder, '0'));
    expect(existsSync(join(folder, '0'))).toBe(true);
  }
  await expect.poll(() => existsSync(join(folder, '0'))).toBe(false);

  now += 30_001;
  files.remove(join(folder, '1'));
  expect(existsSync(join(folder, '1'))).toBe(false);
});

test('stays synchronous after a single slow operation', async () => {
  let now = 0;
  let msEach = 30;
  const files = smallFiles({ now: () => (now += msEach) });
  await files.write(join(folder, 'a'), [Buffer.from('a')]);
  msEach = 0;

  using _blocked = blockThreadPool();
  files.remove(join(folder, 'a'));

  expect(existsSync(join(folder, 'a'))).toBe(false);
});

test('never overwrites an existing file', async () => {
  const files = smallFiles({ now: () => 0 });
  await files.write(join(folder, 'a'), [Buffer.from('first')]);

  await expect(files.write(join(folder, 'a'), [Buffer.from('second')])).rejects.toThrow('EEXIST');
  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('first');
  expect(await readdir(folder)).toEqual(['a']);
});

const MORE_THAN_POOL_SIZE = 16;

/** Blocks every thread of libuv's pool until disposed, by opening pipes that have no writer. */
function blockThreadPool(): Disposable {
  const pipes = Array.from({ length: MORE_THAN_POOL_SIZE }, (_, index) => join(folder, `pipe-${index}`));
  execFileSync('mkfifo', pipes);
  const opened = pipes.map((pipe) => open(pipe, 'r'));
  return {
    [Symbol.dispose]() {
      for (const pipe of pipes) closeSync(openSync(pipe, 'w'));
      for (const opening of opened) void opening.then((handle) => handle.close());
    },
  };
}
