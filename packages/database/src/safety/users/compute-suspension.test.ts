import type { ModerationDecisionId, MomentId } from '@around/contracts/ids';
import { expect, test } from 'vitest';
import { computeSuspension, type Removal } from './compute-suspension.ts';

const DAY_MS = 86_400_000;

function removal(id: string, day: number, rest: Partial<Removal> = {}): Removal {
  return {
    id: id as ModerationDecisionId,
    momentId: `moment of ${id}` as MomentId,
    action: 'remove',
    suspendDays: null,
    decidedAt: new Date(day * DAY_MS),
    ...rest,
  };
}

test('each removal within the window is a step of the ladder', () => {
  const removals = [removal('a', 0), removal('b', 1), removal('c', 10)];

  expect(computeSuspension(removals.slice(0, 1))).toBeNull();
  expect(computeSuspension(removals.slice(0, 2))).toEqual({ decisionId: 'b', days: 1 });
  expect(computeSuspension(removals)).toEqual({ decisionId: 'c', days: 7 });
  expect(computeSuspension([removal('a', 0), removal('b', 91)])).toBeNull();
});

test('without an earlier removal the later ones are lower steps', () => {
  expect(computeSuspension([removal('b', 1), removal('c', 10)])).toEqual({ decisionId: 'c', days: 1 });
});

test('a moment that was removed twice counts once', () => {
  const again = { momentId: 'moment of a' as MomentId };

  expect(computeSuspension([removal('a', 0), removal('b', 1, again)])).toBeNull();
});

test('an operator sets any length, and the ladder does not shorten it', () => {
  const ordered = removal('a', 0, { action: 'suspendUser', suspendDays: 30 });
  const endless = removal('a', 0, { action: 'suspendUser', suspendDays: 3_650 });

  expect(computeSuspension([ordered])).toEqual({ decisionId: 'a', days: 30 });
  expect(computeSuspension([ordered, removal('b', 1)])).toEqual({ decisionId: 'a', days: 30 });
  expect(computeSuspension([ordered, removal('b', 40)])).toEqual({ decisionId: 'b', days: 1 });
  expect(computeSuspension([endless, removal('b', 1, { action: 'suspendUser', suspendDays: 2 })])).toEqual({
    decisionId: 'b',
    days: 2,
  });
});

test('an operator who names no length skips the steps before the first suspension', () => {
  expect(computeSuspension([removal('a', 0, { action: 'suspendUser' })])).toEqual({ decisionId: 'a', days: 1 });
});
