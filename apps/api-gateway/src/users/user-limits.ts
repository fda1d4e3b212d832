import { addressKeys } from '@around/service-kit/client-address';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AttemptLimit } from '../rate-limits/attempt-limiter.ts';
import { originKey } from '../rate-limits/origin-key.ts';

/** At most `attempts` in a window of so many minutes. */
export const Limit = z.strictObject({
  attempts: z.int().min(1).max(1_000_000),
  minutes: z
    .number()
    .positive()
    .max(31 * 24 * 60),
});
export type Limit = z.infer<typeof Limit>;

/** Throttles of the calls of users. `origin` means an address with a user agent, see `originLimits`. */
export const UserLimits = z.strictObject({
  /** An address may do this many times as much as one origin: many phones share the address of their carrier. */
  originsPerAddress: z.number().min(1).max(10_000),
  /** Failed passwords. */
  login: z.strictObject({
    perNameAndAddress: Limit,
    perAddress: Limit,
    /** Further attempts for the name are delayed, from any address. They are never refused, so nobody can lock a user out. */
    slowPerName: Limit,
    /** The delay grows by this for each failure above the limit. */
    delayStepMs: z.int().min(0).max(10_000),
    delayMaxMs: z.int().min(0).max(10_000),
  }),
  register: z.strictObject({
    /** New users. */
    perOrigin: Limit,
    /** Refused registrations with a taken username or e-mail address, which reveal that it exists. */
    takenPerOrigin: Limit,
  }),
  /** `check-username` and `check-email` together. */
  check: z.strictObject({ perOrigin: Limit }),
  sendCode: z.strictObject({ perEmail: Limit, perOrigin: Limit }),
  /** Wrong codes. */
  verifyCode: z.strictObject({ perAddress: Limit }),
  forgotPassword: z.strictObject({ perEmail: Limit, perEmailAndDay: Limit, perOrigin: Limit }),
  /** Moments that were made, and uploads at the same time. */
  upload: z.strictObject({ perUser: Limit, atOnce: z.int().min(1).max(1_000) }),
  /** Changes of the notifications of a browser. It makes one each time that a place is followed. */
  pushSubscription: z.strictObject({ perOrigin: Limit }),
});
export type UserLimits = z.infer<typeof UserLimits>;

const HOUR = 60;
const DAY = 24 * HOUR;

export const defaultUserLimits: UserLimits = {
  originsPerAddress: 10,
  login: {
    perNameAndAddress: { attempts: 10, minutes: 5 },
    perAddress: { attempts: 30, minutes: 5 },
    slowPerName: { attempts: 100, minutes: DAY },
    delayStepMs: 100,
    delayMaxMs: 5_000,
  },
  register: {
    perOrigin: { attempts: 5, minutes: 30 },
    takenPerOrigin: { attempts: 100, minutes: 30 },
  },
  check: { perOrigin: { attempts: 20, minutes: 1 } },
  sendCode: { perEmail: { attempts: 3, minutes: 15 }, perOrigin: { attempts: 10, minutes: HOUR } },
  verifyCode: { perAddress: { attempts: 20, minutes: HOUR } },
  forgotPassword: {
    perEmail: { attempts: 3, minutes: 15 },
    perEmailAndDay: { attempts: 10, minutes: DAY },
    perOrigin: { attempts: 10, minutes: HOUR },
  },
  upload: { perUser: { attempts: 10, minutes: HOUR }, atOnce: 3 },
  pushSubscription: { perOrigin: { attempts: 120, minutes: HOUR } },
};

const MINUTE_MS = 60_000;

/** The limit of one key, for the attempt limiter. */
export function limitOf(key: string, { attempts, minutes }: Limit): AttemptLimit {
  return { key, limit: attempts, windowMs: minutes * MINUTE_MS };
}

/** The limits of an address: of all that it counts for. `item` is what else the limit is about, such as a name. */
export function addressLimits(
  ip: string,
  { name, limit, item }: { name: string; limit: Limit; item?: string },
): AttemptLimit[] {
  return addressKeys(ip).map(({ key, times }) =>
    limitOf([name, key, item].filter(Boolean).join(':'), { ...limit, attempts: limit.attempts * times }),
  );
}

/** The limit of an origin, and a larger one for its address, because a user agent is easy to change. */
export function originLimits(
  request: FastifyRequest,
  { name, limit, originsPerAddress }: { name: string; limit: Limit; originsPerAddress: number },
): AttemptLimit[] {
  const perAddress = { ...limit, attempts: Math.ceil(limit.attempts * originsPerAddress) };
  return [limitOf(`${name}:${originKey(request)}`, limit), ...addressLimits(request.ip, { name, limit: perAddress })];
}
