import { linkSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '@around/service-kit/load-config';
import { z } from 'zod';
import { StartedProcess, stopLeftovers } from '../processes/leftovers.ts';
import { identifyProcess } from '../processes/process-identity.ts';
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
  /** Notes a process that must not outlive the stack; one of the same name is replaced. */
  note(started: Omit<StartedProcess, 'identity'>): void;
  markStopping(): void;
  release(): void;
};

type LockOptions = { address: string; signal?: AbortSignal };

// A stack stops within ten seconds.
const STOPPING_PATIENCE_MS = 15_000;
const POLL_MS = 100;

/**
 * One stack a data folder. The lock of a killed stack is taken over, after what it left running has been ended;
 * one that is just stopping is waited for.
 */
export async function takeStackLock(path: string, { address, signal }: LockOptions): Promise<StackLock> {
  const record: LockRecord = {
    pid: process.pid,
    identity: identifyProcess(process.pid) ?? '',
    address,
    isStopping: false,
    started: [],
  };
  await claim(path, record, signal);
  const save = () => writePrivateJson(path, record);
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

async function claim(path: string, record: LockRecord, signal: AbortSignal | undefined): Promise<void> {
  const deadline = Date.now() + STOPPING_PATIENCE_MS;
  const draft = `${path}.claim-${process.pid}`;
  writePrivateJson(draft, record);
  try {
    while (!linkUnlessThere(draft, path)) {
      signal?.throwIfAborted();
      const holder = readHolder(path);
      if (holder && identifyProcess(holder.pid) === holder.identity) {
        if (!holder.isStopping || Date.now() > deadline) {
          throw new ConfigError(`Around is running already at ${holder.address} (process ${holder.pid}).`);
        }
        await sleep(POLL_MS);
      } else {
        await stopLeftovers(holder?.started ?? []);
        // Another start may have been faster while we waited.
        if (readHolder(path)?.identity === holder?.identity) rmSync(path, { force: true });
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A link appears with its content or not at all, and only one of two claimants gets it. */
function linkUnlessThere(from: string, to: string): boolean {
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
