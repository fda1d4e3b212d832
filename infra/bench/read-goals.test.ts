import { expect, test } from 'vitest';
import { readGoals } from './read-goals.ts';

test.each([
  ['logins / bare hashing: 0.961 (goal: at least 0.95)', ['logins / bare hashing', '0.961', 'at least 0.95', 'met']],
  ['clips: 0.40 (goal: at least 0.6) MISSED', ['clips', '0.40', 'at least 0.6', 'MISSED']],
  [
    'feed p99 during the flood / alone: 1.70 (goal: below 1.5)',
    ['feed p99 during the flood / alone', '1.70', 'at most 1.5', 'MISSED'],
  ],
  [
    'hit 100 KB: nginx 900/s, ours 850/s, ratio 0.94 (0.94) reaches 0.9; CPU 1.00 and 1.00 ms each',
    ['hit 100 KB', '0.94', 'at least 0.9', 'met'],
  ],
  [
    'met    9.10 times fewer requests for a story, goal 8',
    ['times fewer requests for a story', '9.10', 'at least 8', 'met'],
  ],
  ['  MISSED warm start, p95: 180 ms, goal at most 100 ms', ['warm start, p95', '180', 'at most 100', 'MISSED']],
])('%s', (line, row) => {
  expect(readGoals(line)).toEqual([row]);
});

test('a line without a goal gives no row', () => {
  expect(readGoals('round 1: 862 jobs of 20 ms a second, 1486 empty ones')).toEqual([]);
});
