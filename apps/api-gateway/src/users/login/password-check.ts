import { setTimeout as sleep } from 'node:timers/promises';
import { emailKey, usernameKey } from '@around/contracts/users/user-keys';
import type { FastifyRequest } from 'fastify';
import type { PasswordHasher } from '../../passwords/passwords.ts';
import { type AttemptLimiter, nameKey } from '../../rate-limits/attempt-limiter.ts';
import { addressLimits, limitOf, type UserLimits } from '../user-limits.ts';

type Owner = { passwordHash: string | null };

type Claim<User extends Owner> = {
  /** The username or e-mail address that the attempt counts for. */
  name: string;
  password: string;
  /** Called unless the attempt is refused, so that a refusal costs no query. */
  findUser: () => Promise<User | undefined>;
};

/**
 * Checks a password. Without a user, or for a user without a password, `isCorrect` is false after the same time. Throws 429 after too many
 * failures from this address; delays attempts for a name with many failures.
 */
export type PasswordCheck = <User extends Owner>(
  request: FastifyRequest,
  claim: Claim<User>,
) => Promise<{ user: User | undefined; isCorrect: boolean }>;

type Dependencies = {
  attempts: AttemptLimiter;
  passwords: PasswordHasher;
  login: UserLimits['login'];
  /** Users and admins are counted apart. */
  area: 'login' | 'admin-login';
};

export function passwordCheck({ attempts, passwords, login, area }: Dependencies): PasswordCheck {
  return async (request, { name, password, findUser }) => {
    const nameDigest = nameKey(foldName(name));
    const limits = [
      ...addressLimits(request.ip, { name: area, limit: login.perAddress }),
      ...addressLimits(request.ip, { name: area, limit: login.perNameAndAddress, item: nameDigest }),
    ];
    const slow = limitOf(`${area}-name:${nameDigest}`, login.slowPerName);
    // Refused here, an attempt takes no place in the hashing queue.
    await attempts.check(limits);
    const user = await findUser();
    const failures = await attempts.count(slow);
    await sleep(delayMs(failures - slow.limit, login));

    const counted = [slow];
    let isFailure = false;
    try {
      isFailure = !(await passwords.verify(user?.passwordHash ?? undefined, password, async () => {
        // An attempt counts as failed until it succeeds, so that parallel attempts cannot exceed a limit. Those that wait for a thread
        // do not count: people who share an address may all log in at once.
        await attempts.consume(limits);
        counted.push(...limits);
      }));
    } finally {
      // An attempt that was refused is not a failure either.
      if (!isFailure) await attempts.refund(counted);
    }
    return { user, isCorrect: !isFailure };
  };
}

function delayMs(excess: number, { delayStepMs, delayMaxMs }: UserLimits['login']): number {
  return Math.min(Math.max(excess, 0) * delayStepMs, delayMaxMs);
}

function foldName(name: string): string {
  return name.includes('@') ? emailKey(name) : usernameKey(name);
}
