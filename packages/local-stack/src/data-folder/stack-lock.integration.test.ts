import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { silentReporter } from '../console/reporter.ts';
import { identifyProcess } from '../processes/process-identity.ts';
import { FOREVER, firstOutput, spawnScript } from '../testing/child.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { takeStackLock } from './stack-lock.ts';

const options = { address: 'http://localhost:3000', reporter: silentReporter, signal: new AbortController().signal };

async function holdElsewhere(path: string, ...args: string[]): Promise<ChildProcess> {
  const holder = fork(join(import.meta.dirname, '../testing/lock-holder-main.ts'), [path, ...args]);
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder, 'message');
  return holder;
}

test('refuses a second stack on the same folder and names the address of the first', async () => {
  const path = join(temporaryFolder(), 'stack.lock');
  const holder = await holdElsewhere(path);

  await expect(takeStackLock(path, options)).rejects.toThrow(
    `Around is running already at http://localhost:4000 (process ${holder.pid}).`,
  );
});

test('gives the lock to one of two stacks in the same process', async () => {
  const path = join(temporaryFolder(), 'stack.lock');
  await takeStackLock(path, options);

  await expect(takeStackLock(path, options)).rejects.toThrow('running already');
});

test('takes over the lock of a killed stack after stopping its leftover processes', async () => {
  const path = join(temporaryFolder(), 'stack.lock');
  const leftover = spawnScript(FOREVER);
  await firstOutput(leftover);
  const holder = await holdElsewhere(path, String(leftover.pid));
  holder.kill('SIGKILL');
  await once(holder, 'exit');

  await takeStackLock(path, options);

  expect(identifyProcess(leftover.pid!)).toBeUndefined();
});

test('waits for a stack that is stopping', async () => {
  const path = join(temporaryFolder(), 'stack.lock');
  const holder = await holdElsewhere(path);
  const gone = once(holder, 'exit');
  holder.send('stop');
  await expect.poll(() => !existsSync(path) || JSON.parse(readFileSync(path, 'utf8')).isStopping).toBe(true);

  const lock = await takeStackLock(path, options);

  await gone;
  lock.release();
  expect(existsSync(path)).toBe(false);
});

test('takes over a lock file that a crash cut off', async () => {
  const path = join(temporaryFolder(), 'stack.lock');
  writeFileSync(path, '{"pid": 12');

  await expect(takeStackLock(path, options)).resolves.toBeDefined();
});

test('only one of many claimants takes over the lock of a killed stack', async () => {
  const path = join(temporaryFolder(), 'stack.lock');
  writeFileSync(path, JSON.stringify({ pid: 1, identity: 'x', address: '', isStopping: false, started: [] }));

  const claims = await Promise.allSettled(Array.from({ length: 10 }, () => takeStackLock(path, options)));

  expect(claims.filter((claim) => claim.status === 'fulfilled')).toHaveLength(1);
});
