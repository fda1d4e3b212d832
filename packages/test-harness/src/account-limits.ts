import type { AccountLimits } from '@around/database/accounts/account-limits';

const HOUR = 3_600_000;
const highLimit = { soft: 1_000, hard: 1_000 };

/** Limits that block nothing, except those that a test sets. */
export function makeLimits(
  limits: Partial<Omit<AccountLimits, 'budgets'>> & { budgets?: Partial<AccountLimits['budgets']> } = {},
): AccountLimits {
  return {
    ramp: [],
    rampStepMs: 24 * HOUR,
    activeHours: { from: 0, until: 24, startSpreadMs: 0 },
    accountsPerProxy: 2,
    ...limits,
    budgets: {
      hour: { windowMs: HOUR, ...highLimit },
      story: { windowMs: HOUR, ...highLimit },
      day: { windowMs: 24 * HOUR, ...highLimit },
      nameLookups: { windowMs: 24 * HOUR, ...highLimit },
      ...limits.budgets,
    },
  };
}
