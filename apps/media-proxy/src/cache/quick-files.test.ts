import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('a disk that is slow is waited for elsewhere, until it has had time to recover', async () => {
  let now = 0;
  let msEach = 20;
  const files = quickFiles({ now: () => (now += msEach) });
  for (let count = 0; count < 10; count += 1) await files.write(join(folder, `${count}`), [Buffer.from('a')]);
  msEach = 0;

  {
    using _held = holdThreads();
    files.remove(join(folder, '0'));
    expect(existsSync(join(folder, '0'))).toBe(true);
  }
  await expect.poll(() => existsSync(join(folder, '0'))).toBe(false);

  now += 30_001;
  files.remove(join(folder, '1'));
  expect(existsSync(join(folder, '1'))).toBe(false);
});

test('a disk that was slow once, among many times, is trusted', async () => {
  let now = 0;
  let msEach = 30;
  const files = quickFiles({ now: () => (now += msEach) });
  await files.write(join(folder, 'a'), [Buffer.from('a')]);
  msEach = 0;

  using _held = holdThreads();
  files.remove(join(folder, 'a'));

  expect(existsSync(join(folder, 'a'))).toBe(false);
});

test('a file that is there already is never written over', async () => {
  const files = quickFiles({ now: () => 0 });
  await files.write(join(folder, 'a'), [Buffer.from('first')]);

  await expect(files.write(join(folder, 'a'), [Buffer.from('second')])).rejects.toThrow('EEXIST');
  expect(await readFile(join(folder, 'a'), 'utf8')).toBe('first');
  expect(await readdir(folder)).toEqual(['a']);
});

const MORE_THAN_THREADS = 16;

/** Keeps every thread of the pool waiting, so that what is handed to it is not done before they are let go. */
function holdThreads(): Disposable {
  const pipes = Array.from({ length: MORE_THAN_THREADS }, (_, index) => join(folder, `pipe-${index}`));
  execFileSync('mkfifo', pipes);
  const opened = pipes.map((pipe) => open(pipe, 'r'));
  return {
    [Symbol.dispose]() {
      for (const pipe of pipes) closeSync(openSync(pipe, 'w'));
      for (const opening of opened) void opening.then((handle) => handle.close());
    },
  };
}
