import { getPriority, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** `passwordHash` is undefined for a password to hash. */
export type HashingTask = { password: string; passwordHash?: string };
export type HashingResult = { value: string | boolean } | { failed: true };

/** Lower than the thread that answers requests and than the databases, so that hashing uses only the CPU time that they leave. */
const NICENESS = 10;

// On Linux a priority belongs to a thread. Elsewhere this would slow the whole process down.
if (platform() === 'linux') setPriority(Math.max(getPriority(), NICENESS));

parentPort!.on('message', ({ password, passwordHash }: HashingTask) => {
  parentPort!.postMessage(run(password, passwordHash));
});

/** Errors are not sent: they could contain the hash. */
function run(password: string, passwordHash: string | undefined): HashingResult {
  try {
    return { value: passwordHash === undefined ? hashSync(password) : verifySync(passwordHash, password) };
  } catch {
    return { failed: true };
  }
}
