import { readdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { expect, test } from 'vitest';
import { hashingThreads } from './hashing-threads.ts';

/** The niceness of each thread of this process, by thread id. */
function readNiceness(): Map<string, number> {
  const ids = readdirSync('/proc/self/task');
  // The fields after the name in parentheses begin with field 3, the state; niceness is field 19.
  const nicenessOf = (id: string) =>
    readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[16];
  return new Map(ids.map((id) => [id, Number(nicenessOf(id))]));
}

test.runIf(platform() === 'linux')('only the hashing threads have a lower priority', async () => {
  const threads = hashingThreads();
  const before = readNiceness();

  await Promise.all([threads.hash('one'), threads.hash('two')]);

  const after = readNiceness();
  await threads.close();
  const lowered = [...after].filter(([id, niceness]) => niceness > (before.get(id) ?? 0));
  expect(lowered.map(([, niceness]) => niceness)).toEqual([10, 10]);
  expect(lowered.some(([id]) => before.has(id))).toBe(false);
});
