import { expect, test } from 'vitest';
import { momentAt } from './moment.ts';

test('every motion ends where it began, for any period', () => {
  for (const period of [0.7, 2.4, 4, 30]) {
    const [start, end] = [momentAt(0, 7), momentAt(7, 7)];

    expect(end.swing(period, 0.3)).toBeCloseTo(start.swing(period, 0.3), 9);
    expect(end.cycle(period, 0.3)).toBeCloseTo(start.cycle(period, 0.3), 9);
  }
});
