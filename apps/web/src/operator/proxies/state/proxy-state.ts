import type { ChipTone } from '../../controls/state-chip.tsx';
import type { ForwardProxy } from '../../queries/proxies/proxies.ts';

type Shown = { tone: ChipTone; text: string; until: number | null };
type Facts = Pick<ForwardProxy, 'isActive' | 'cooldownUntil' | 'state'>;

/** Version A: active or not, and until when it cools down. */
export function stateInA({ isActive, cooldownUntil }: Facts): Shown {
  if (!isActive) return { tone: 'bad', text: 'Inactive', until: cooldownUntil };
  return { tone: cooldownUntil === null ? 'good' : 'waiting', text: 'Active', until: cooldownUntil };
}

/** Version B shows "Cooling down" as a state of its own. */
export function stateInB({ isActive, cooldownUntil, state }: Facts, now: number): Shown {
  if (state === 'cooling' || (cooldownUntil !== null && cooldownUntil > now)) {
    return { tone: 'waiting', text: 'Cooling down', until: cooldownUntil };
  }
  return isActive ? { tone: 'good', text: 'Active', until: null } : { tone: 'bad', text: 'Inactive', until: null };
}

const MANY_ERRORS = 5;

export function hasManyErrors({ errorCount }: Pick<ForwardProxy, 'errorCount'>): boolean {
  return errorCount > MANY_ERRORS;
}
