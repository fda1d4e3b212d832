import { expect, test } from 'vitest';
import { hasManyErrors, stateInA, stateInB } from './proxy-state.ts';

const NOW = 1_000_000;
const active = { isActive: true, cooldownUntil: null, state: 'active' } as const;

test('a proxy that rests says until when, in both versions', () => {
  const cooling = { isActive: false, cooldownUntil: NOW + 60_000, state: 'cooling' } as const;

  expect(stateInA(cooling)).toMatchObject({ word: 'Inactive', until: NOW + 60_000 });
  expect(stateInB(cooling, NOW)).toMatchObject({ word: 'Cooling down', until: NOW + 60_000 });
});

test('a proxy that works is active, one that was taken out is not', () => {
  expect([stateInA(active).word, stateInB(active, NOW).word]).toEqual(['Active', 'Active']);
  expect(stateInB({ ...active, isActive: false, state: 'disabled' }, NOW).word).toBe('Inactive');
});

test('five errors are bearable, six stand out', () => {
  expect([5, 6].map((errorCount) => hasManyErrors({ errorCount }))).toEqual([false, true]);
});
