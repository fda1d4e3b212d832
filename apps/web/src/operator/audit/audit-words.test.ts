import { expect, test } from 'vitest';
import { actionWords, detailWords } from './audit-words.ts';

test('an action is told in words', () => {
  expect(actionWords('crawler.update-interval')).toBe('Crawler: update interval');
  expect(actionWords('admin.login-failed')).toBe('Admin: login failed');
  expect(actionWords('odd')).toBe('Odd');
});

test('details are names and values, whatever they hold', () => {
  expect(detailWords({ isRunning: true, home: { latitude: 1 }, jobId: 'a' })).toBe(
    'isRunning: true, home: {"latitude":1}, jobId: a',
  );
  expect(detailWords({})).toBe('');
});
