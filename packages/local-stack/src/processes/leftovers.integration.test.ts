import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FOREVER, firstWords, spawnScript } from '../testing/child.ts';
import { stopLeftovers } from './leftovers.ts';
import { identifyProcess } from './process-identity.ts';

test('a process that a killed stack left running is ended', async () => {
  const child = spawnScript(FOREVER);
  await firstWords(child);
  const identity = identifyProcess(child.pid!)!;

  await stopLeftovers([{ name: 'crawler', pid: child.pid!, identity, stopSignal: 'SIGTERM', role: 'program' }]);

  expect(identifyProcess(child.pid!)).toBeUndefined();
});

test('a stranger who got the number of a process of ours is left alone', async () => {
  const stranger = spawnScript(FOREVER);
  await firstWords(stranger);

  await stopLeftovers([
    { name: 'crawler', pid: stranger.pid!, identity: 'an earlier boot:1', stopSignal: 'SIGTERM', role: 'program' },
  ]);

  expect(identifyProcess(stranger.pid!)).toBeDefined();
});

test('services are ended after the programs that use them', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'around-leftovers-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const endings = join(directory, 'endings');
  const service = spawnScript(noteEnding('service', endings, { afterMs: 0 }));
  const program = spawnScript(noteEnding('program', endings, { afterMs: 300 }));
  await Promise.all([firstWords(service), firstWords(program)]);

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

/** A program that writes its own ending down: whoever has started it may hear of several endings in any order. */
function noteEnding(role: string, path: string, { afterMs }: { afterMs: number }): string {
  const end = `require('node:fs').appendFileSync(${JSON.stringify(path)}, '${role} '); process.exit();`;
  return `process.on('SIGTERM', () => setTimeout(() => { ${end} }, ${afterMs})); ${FOREVER}`;
}
