import { expect, test } from 'vitest';
import { summarizeLines } from './summarize-lines.ts';

test('lines are counted by their result', () => {
  const lines = (['invalid', 'new', 'duplicate', 'new', 'repeated'] as const).map((status) => ({ status }));

  expect(summarizeLines(lines)).toBe('2 new, 1 known already, 1 repeated, 1 invalid');
  expect(summarizeLines(lines.slice(1, 2))).toBe('1 new');
  expect(summarizeLines([])).toBe('No lines');
});
