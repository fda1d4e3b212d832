import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync } from 'node:fs';
import { ConfigError } from '@around/service-kit/load-config';
import { z } from 'zod';
import type { Reporter } from '../console/reporter.ts';
import { StartedProcess, stopLeftovers } from '../processes/leftovers.ts';
import { identifyProcess } from '../processes/process-identity.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { unlessDiskIsFull } from './disk-space.ts';
import { writePrivateJson } from './private-json.ts';

const LockRecord = z.object({
  pid: z.int().positive(),
  identity: z.string(),
  address: z.string(),
  isStopping: z.boolean(),
  started: z.array(StartedProcess),
});
type LockRecord = z.infer<typeof LockRecord>;

export type StackLock = {
  /** Records a process that must not outlive the stack. It replaces an earlier one of the same name. */
  note(started: Omit<StartedProcess, 'identity'>): void;
  markStopping(): void;
  release(): void;
};

type LockOptions = { address: string; reporter: Reporter; signal: AbortSignal };

// A stack stops within ten seconds.
const STOPPING_TIMEOUT_MS = 15_000;

/**
 * Allows one stack per data folder. The lock of a killed stack is taken over after its leftover processes are stopped. A
 * stack that is stopping is waited for.
 */
export async function takeStackLock(path: string, { address, reporter, signal }: LockOptions): Promise<StackLock> {
  const record: LockRecord = {
    pid: process.pid,
    identity: identifyProcess(process.pid) ?? '',
    address,
    isStopping: false,
    started: [],
  };
  await claim(path, record, { reporter, signal });
  // On a full disk the lock stays as it was: the next start finds the processes that it names.
  const save = () => unlessDiskIsFull(() => writePrivateJson(path, record));
  return {
    note({ name, ...started }) {
      const identity = identifyProcess(started.pid);
      if (!identity) return;
      record.started = [...record.started.filter((other) => other.name !== name), { name, identity, ...started }];
      save();
    },
    markStopping() {
      record.isStopping = true;
      save();
    },
    release: () => rmSync(path, { force: true }),
  };
}

async function claim(
  path: string,
  record: LockRecord,
  { reporter, signal }: Omit<LockOptions, 'address'>,
): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  writePrivateJson(draft, record);
  try {
    while (!linkUnlessExists(draft, path)) {
      const holder = readHolder(path);
      if (holder && isAlive(holder)) {
        if (!holder.isStopping) throw runningAlready(holder);
        await reporter.step('An earlier start is stopping', () => waitForRelease(path, holder, signal));
      } else {
        await reporter.step('Clearing up after an earlier start', () => stopLeftovers(holder?.started ?? []));
        // Another start may have taken the lock meanwhile.
        if (readHolder(path)?.identity === holder?.identity) rmSync(path, { force: true });
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

async function waitForRelease(path: string, holder: LockRecord, signal: AbortSignal): Promise<void> {
  const isOver = async () => !existsSync(path) || !isAlive(holder);
  if (!(await waitUntil(isOver, { timeoutMs: STOPPING_TIMEOUT_MS, signal }))) throw runningAlready(holder);
}

function runningAlready({ address, pid }: LockRecord): ConfigError {
  return new ConfigError(`Around is running already at ${address} (process ${pid}).`);
}

function isAlive({ pid, identity }: LockRecord): boolean {
  return identifyProcess(pid) === identity;
}

/** Creating a hard link is atomic: the file appears complete, and only one of two claimants creates it. */
function linkUnlessExists(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(path: string): LockRecord | undefined {
  try {
    return LockRecord.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}
