import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stopProcess } from './processes/stop-process.ts';
import { readProgramEvent, summarize } from './programs/program-event.ts';
import { ServiceAddresses } from './test-services/service-addresses.ts';

export type TestServices = { databaseUrl: string; redisUrl: string; close: () => Promise<void> };

const STOP_GRACE_MS = 10_000;

/**
 * One Postgres and one Redis for the tests of a run: the given ones, else containers where a Docker engine answers, else servers
 * of our own. Those we start live in a process beside us, which ends them even if we are killed.
 */
export async function startTestServices(
  given: { databaseUrl?: string; redisUrl?: string } = {},
): Promise<TestServices> {
  const wanted = [given.databaseUrl ? [] : 'postgres', given.redisUrl ? [] : 'redis'].flat();
  const started = wanted.length > 0 ? await startKeeper(wanted) : undefined;
  const { databaseUrl, redisUrl } = { ...started?.addresses, ...given };
  if (!databaseUrl || !redisUrl) throw new Error('The test services have no address');
  return { databaseUrl, redisUrl, close: async () => started?.close() };
}

async function startKeeper(wanted: string[]) {
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'test-services/keeper-main.ts'), ...wanted], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let problem = 'The test services ended before they were ready';
  createInterface({ input: keeper.stdout! }).on('line', (line) => {
    const event = readProgramEvent(line);
    if (event) problem = summarize(event);
  });
  const failed = once(keeper, 'close').then(() => {
    throw new Error(problem);
  });
  const [message] = await Promise.race([once(keeper, 'message'), failed]);
  failed.catch(() => {});
  return {
    addresses: ServiceAddresses.parse(message),
    close: () => stopProcess(keeper, { signal: 'SIGTERM', graceMs: STOP_GRACE_MS }),
  };
}
