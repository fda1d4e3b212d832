import { momentFailures } from '@around/contracts/moments/moment-messages';
import type { Moment } from '@around/contracts/moments/moments';

const { hidden_for_review, hidden_by_decision, taken_down, removed_on_request } = momentFailures;
const hidden = new Set<string>([hidden_for_review, hidden_by_decision]);
const removed = new Set<string>([taken_down, removed_on_request]);

/** A published moment that visitors do not see any more. Undefined for every other moment. */
export function takedownOf({ reason }: Pick<Moment, 'reason'>): 'hidden' | 'removed' | undefined {
  if (!reason) return undefined;
  return hidden.has(reason) ? 'hidden' : removed.has(reason) ? 'removed' : undefined;
}
