import type { AdminRow } from '@around/database/admins/admin-queries';
import type { FastifyRequest } from 'fastify';
import { passwordFingerprint } from '../../passwords/passwords.ts';
import type { AttemptLimit } from '../../rate-limits/attempt-limiter.ts';
import { addressLimits, type UserLimits } from '../../users/user-limits.ts';

export type LoginLimits = {
  /** Failures of one address. */
  attempts: number;
  windowMs: number;
  /** After so many failures for one name within a day, from any address, further ones for it are delayed. */
  slowAfter: number;
};

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** One limit for each address, and one for each name and address. A name is slowed from all addresses; nobody can lock an admin out. */
export function adminLoginLimits(limits: LoginLimits): UserLimits['login'] {
  const perAddress = limitPerAddress(limits);
  return {
    perAddress,
    perNameAndAddress: perAddress,
    slowPerName: { attempts: limits.slowAfter, minutes: DAY_MINUTES },
    delayStepMs: 250,
    delayMaxMs: 5_000,
  };
}

const CODES_PER_ADMIN = { limit: 20, windowMs: 3_600_000 };
type Guess = { admin: AdminRow; isGuessable: boolean; loginLimits: LoginLimits };

/**
 * By address; for the six digits of an app also by admin, from all addresses together, because they can be guessed. Only somebody with the
 * password reaches the second limit: another password begins a new one, and recovery codes and passkeys work meanwhile.
 */
export function codeLimits(request: FastifyRequest, { admin, isGuessable, loginLimits }: Guess): AttemptLimit[] {
  const perAddress = addressLimits(request.ip, { name: 'admin-code', limit: limitPerAddress(loginLimits) });
  if (!isGuessable) return perAddress;
  const key = `admin-code:${admin.id}:${passwordFingerprint(admin.passwordHash)}`;
  return [...perAddress, { key, ...CODES_PER_ADMIN }];
}

function limitPerAddress({ attempts, windowMs }: LoginLimits) {
  return { attempts, minutes: windowMs / MINUTE_MS };
}
