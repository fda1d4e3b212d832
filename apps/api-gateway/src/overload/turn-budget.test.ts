import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { turnBudget } from './turn-budget.ts';

function passTime(ms: number): void {
  const endsAt = performance.now() + ms;
  while (performance.now() < endsAt);
}

test('the rest of a turn is refused when its budget is used up, and the next turn has a new budget', async () => {
  const isWithinBudget = turnBudget(5);
  const first = isWithinBudget();
  passTime(6);

  expect([first, isWithinBudget(), isWithinBudget()]).toEqual([true, false, false]);
  await nextTurn();
  expect(isWithinBudget()).toBe(true);
});

test('time that passes before the first request of a turn does not count', async () => {
  const isWithinBudget = turnBudget(60_000);
  passTime(6);

  expect([isWithinBudget(), isWithinBudget()]).toEqual([true, true]);
});
