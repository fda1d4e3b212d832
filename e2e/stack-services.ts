import { readFileSync } from 'node:fs';
import { openDataFolder } from '@around/local-stack/data-folder/data-folder';
import type { StackPorts } from '@around/local-stack/data-folder/stack-ports';
import type { StackSecrets } from '@around/local-stack/data-folder/stack-secrets';
import pg from 'pg';
import { inject } from 'vitest';

export const stackFolder = () => openDataFolder(inject('dataDir'));
const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

export function stackSecrets(): StackSecrets {
  return read(stackFolder().secrets);
}

export function redisUrl(): string {
  return `redis://:${encodeURIComponent(stackSecrets().redisPassword)}@127.0.0.1:${stackPorts().redis}`;
}

export function databaseUrl(): string {
  return `postgres://around:${encodeURIComponent(stackSecrets().databasePassword)}@127.0.0.1:${stackPorts().postgres}/around`;
}

/** Queries the database of the running stack directly. */
export async function queryDatabase<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The process id of a running program. */
function pidOf(program: string): number {
  const { started } = read<{ started: Array<{ name: string; pid: number }> }>(stackFolder().lock);
  const found = started.find(({ name }) => name === program);
  if (!found) throw new Error(`No program ${program} is running`);
  return found.pid;
}

/** Freezes a program, so that it does nothing until it is resumed. */
export function pauseProgram(program: string): Disposable & { resume: () => void } {
  const pid = pidOf(program);
  const resume = () => {
    process.kill(pid, 'SIGCONT');
  };
  process.kill(pid, 'SIGSTOP');
  return { resume, [Symbol.dispose]: resume };
}

export function logFolder(): string {
  return stackFolder().logs;
}

export function stackPorts(): StackPorts {
  return read(stackFolder().ports);
}
