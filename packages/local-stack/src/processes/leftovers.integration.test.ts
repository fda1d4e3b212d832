import { expect, test } from 'vitest';
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
  const order: string[] = [];
  const note = (name: string) => () => order.push(name);
  const service = spawnScript(FOREVER).once('exit', note('service'));
  const program = spawnScript(`process.on('SIGTERM', () => setTimeout(() => process.exit(), 300)); ${FOREVER}`).once(
    'exit',
    note('program'),
  );
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

  await expect.poll(() => order).toEqual(['program', 'service']);
});
