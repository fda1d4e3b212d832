import { expect, test } from 'vitest';
import { hasManyErrors, stateInA, stateInB } from './proxy-state.ts';

const NOW = 1_000_000;
const active = { isActive: true, cooldownUntil: null, state: 'active' } as const;

test('a cooling proxy shows its end, in both versions', () => {
  const cooling = { isActive: false, cooldownUntil: NOW + 60_000, state: 'cooling' } as const;

  expect(stateInA(cooling)).toMatchObject({ text: 'Inactive', until: NOW + 60_000 });
  expect(stateInB(cooling, NOW)).toMatchObject({ text: 'Cooling down', until: NOW + 60_000 });
});

test('a working proxy is active, a disabled one is not', () => {
  expect([stateInA(active).text, stateInB(active, NOW).text]).toEqual(['Active', 'Active']);
  expect(stateInB({ ...active, isActive: false, state: 'disabled' }, NOW).text).toBe('Inactive');
});

test('six errors are highlighted, five are not', () => {
  expect([5, 6].map((errorCount) => hasManyErrors({ errorCount }))).toEqual([false, true]);
});
