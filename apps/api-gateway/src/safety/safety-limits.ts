import { z } from 'zod';
import { Limit } from '../users/user-limits.ts';

/** Throttles and hiding rules of reports and removal requests. `origin` means an address with a user agent. */
export const SafetyLimits = z.strictObject({
  originsPerAddress: z.number().min(1).max(10_000),
  report: z.strictObject({ perOrigin: Limit, perNetwork: Limit }),
  removal: z.strictObject({ perOrigin: Limit, perNetwork: Limit, perEmail: Limit }),
  /** Stories that one network (/24, or /64 of IPv6) may hide by urgent reports in 24 hours. */
  urgentHidesPerNetwork: z.int().min(0).max(1_000_000),
  /** Reports from so many networks hide a story for reasons that are not urgent. */
  networksToHide: z.int().min(1).max(1_000_000),
});
export type SafetyLimits = z.infer<typeof SafetyLimits>;

const HOUR = 60;

export const defaultSafetyLimits: SafetyLimits = {
  originsPerAddress: 10,
  report: { perOrigin: { attempts: 30, minutes: HOUR }, perNetwork: { attempts: 1_000, minutes: HOUR } },
  removal: {
    perOrigin: { attempts: 10, minutes: HOUR },
    perNetwork: { attempts: 200, minutes: HOUR },
    perEmail: { attempts: 3, minutes: HOUR },
  },
  urgentHidesPerNetwork: 5,
  networksToHide: 3,
};
