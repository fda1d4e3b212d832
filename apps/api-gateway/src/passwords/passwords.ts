import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { AppError } from '@around/service-kit/app-error';
import { hash } from '@node-rs/argon2';
import { limitConcurrency } from '../concurrency/limit-concurrency.ts';
import { hashingThreads } from './hashing-threads.ts';

/** argon2id needs 19 MiB and a core for each password, so few run at once. A full queue throws 503. */
export type PasswordHasher = {
  hash: (password: string) => Promise<string>;
  /**
   * `passwordHash` is undefined for an unknown username: the result is false, after the same time as for a known one. `beforeCheck`
   * runs once a thread is free, and may throw to refuse the check.
   */
  verify: (passwordHash: string | undefined, password: string, beforeCheck?: () => Promise<void>) => Promise<boolean>;
  close: () => Promise<void>;
};

type Limits = { parallel?: number; maxQueued?: number };

/** One core is left for the thread that answers requests: if all cores hash, that thread waits up to 4 ms for each turn. */
const PARALLEL = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Passwords that a process takes at once, running and queued: the last one waits about half a second. */
const MAX_ADMITTED = 52;

export async function passwordHasher({
  parallel = PARALLEL,
  maxQueued = MAX_ADMITTED - parallel,
}: Limits = {}): Promise<PasswordHasher> {
  const dummyHash = await hash(randomBytes(16).toString('base64url'));
  const threads = hashingThreads();
  const runLimited = limitConcurrency({ parallel, maxQueued });

  async function run<T>(task: () => Promise<T>): Promise<T> {
    const result = await runLimited(task);
    if (result !== undefined) return result;
    throw new AppError('unavailable', 'Too many people sign in right now. Please try again.', { retryAfterSeconds: 2 });
  }

  return {
    hash: (password) => run(() => threads.hash(prepared(password))),
    async verify(passwordHash, password, beforeCheck) {
      const isCorrect = await run(async () => {
        await beforeCheck?.();
        const hash = passwordHash ?? dummyHash;
        if (await threads.verify(hash, prepared(password))) return true;
        // Hashes from before passwords were prepared are of the password as it was typed.
        return prepared(password) !== password && (await threads.verify(hash, password));
      });
      return isCorrect && passwordHash !== undefined;
    },
    close: threads.close,
  };
}

/** The profile OpaqueString of RFC 8265: keyboards and systems type the same password as different code points. */
function prepared(password: string): string {
  return password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');
}

/** A short digest of the password hash. Sessions store it, so that they end when the password changes. */
export function passwordFingerprint(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16);
}
