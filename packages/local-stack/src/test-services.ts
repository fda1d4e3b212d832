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
 * One Postgres and one Redis for a test run: the given ones, else containers if a Docker engine responds, else local servers.
 * A separate process holds the started ones, and stops them even if this process is killed.
 */
export async function startTestServices(
  given: { databaseUrl?: string; redisUrl?: string } = {},
): Promise<TestServices> {
  const wanted = [given.databaseUrl ? [] : 'postgres', given.redisUrl ? [] : 'redis'].flat();
  const started = wanted.length > 0 ? await startHolder(wanted) : undefined;
  const { databaseUrl, redisUrl } = { ...started?.addresses, ...given };
  if (!databaseUrl || !redisUrl) throw new Error('The test services have no address');
  return { databaseUrl, redisUrl, close: async () => started?.close() };
}

async function startHolder(wanted: string[]) {
  const holder = spawn(process.execPath, [join(import.meta.dirname, 'test-services/holder-main.ts'), ...wanted], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let problem = 'The test services ended before they were ready';
  createInterface({ input: holder.stdout! }).on('line', (line) => {
    const event = readProgramEvent(line);
    if (event) problem = summarize(event);
  });
  const failed = once(holder, 'close').then(() => {
    throw new Error(problem);
  });
  const [message] = await Promise.race([once(holder, 'message'), failed]);
  failed.catch(() => {});
  return {
    addresses: ServiceAddresses.parse(message),
    close: () => stopProcess(holder, { signal: 'SIGTERM', graceMs: STOP_GRACE_MS }),
  };
}
