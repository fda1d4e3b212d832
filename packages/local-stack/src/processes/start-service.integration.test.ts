import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { identifyProcess, readCommandLine } from './process-identity.ts';

async function holdService(): Promise<{ holder: ChildProcess; servicePid: number }> {
  const holder = fork(join(import.meta.dirname, '../testing/service-holder-main.ts'), [temporaryFolder()]);
  onTestFinished(() => void holder.kill('SIGKILL'));
  const [servicePid] = await once(holder, 'message');
  return { holder, servicePid };
}

function commandsThatName(pid: number): string[] {
  const commands = existsSync('/proc/self')
    ? readdirSync('/proc').map((entry) => readCommandLine(Number(entry)))
    : execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' }).split('\n');
  return commands.filter((command) => command.includes(`kill -s TERM ${pid}`));
}

test('stops a service after the stack that started it was killed', async () => {
  const { holder, servicePid } = await holdService();
  expect(identifyProcess(servicePid)).toBeDefined();

  holder.kill('SIGKILL');

  await expect.poll(() => identifyProcess(servicePid)).toBeUndefined();
});

test('the watcher of a service exits with the service', async () => {
  const { holder, servicePid } = await holdService();
  expect(commandsThatName(servicePid)).toHaveLength(1);

  holder.send('stop');
  await once(holder, 'exit');

  await expect.poll(() => commandsThatName(servicePid)).toEqual([]);
});
