import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FOREVER, firstOutput, spawnScript } from '../testing/child.ts';
import { stopLeftovers } from './leftovers.ts';
import { identifyProcess } from './process-identity.ts';

test('stops a process that a killed stack left running', async () => {
  const child = spawnScript(FOREVER);
  await firstOutput(child);
  const identity = identifyProcess(child.pid!)!;

  await stopLeftovers([{ name: 'crawler', pid: child.pid!, identity, stopSignal: 'SIGTERM', role: 'program' }]);

  expect(identifyProcess(child.pid!)).toBeUndefined();
});

test('leaves an unrelated process with the same number alone', async () => {
  const unrelated = spawnScript(FOREVER);
  await firstOutput(unrelated);

  await stopLeftovers([
    { name: 'crawler', pid: unrelated.pid!, identity: 'an earlier boot:1', stopSignal: 'SIGTERM', role: 'program' },
  ]);

  expect(identifyProcess(unrelated.pid!)).toBeDefined();
});

test('stops services after the programs that use them', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'around-leftovers-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const endings = join(directory, 'endings');
  const service = spawnScript(noteEnding('service', endings, { afterMs: 0 }));
  const program = spawnScript(noteEnding('program', endings, { afterMs: 300 }));
  await Promise.all([firstOutput(service), firstOutput(program)]);

  await stopLeftovers(
    (
      [
        ['service', service.pid!],
        ['program', program.pid!],
      ] as const
    ).map(([role, pid]) => ({
      name: role,
      role,
      pid,
      identity: identifyProcess(pid)!,
      stopSignal: 'SIGTERM',
    })),
  );

  expect(await readFile(endings, 'utf8')).toBe('program service ');
});

/** A program that logs its own exit, because exit events of several processes arrive in any order. */
function noteEnding(role: string, path: string, { afterMs }: { afterMs: number }): string {
  const end = `require('node:fs').appendFileSync(${JSON.stringify(path)}, '${role} '); process.exit();`;
  return `process.on('SIGTERM', () => setTimeout(() => { ${end} }, ${afterMs})); ${FOREVER}`;
}
