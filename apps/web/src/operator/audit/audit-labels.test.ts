import { expect, test } from 'vitest';
import { actionLabel, detailLabel } from './audit-labels.ts';

test('an action has a readable label', () => {
  expect(actionLabel('crawler.update-interval')).toBe('Crawler: update interval');
  expect(actionLabel('admin.login-failed')).toBe('Admin: login failed');
  expect(actionLabel('odd')).toBe('Odd');
});

test('details are shown as names and values of any type', () => {
  expect(detailLabel({ isRunning: true, home: { latitude: 1 }, jobId: 'a' })).toBe(
    'isRunning: true, home: {"latitude":1}, jobId: a',
  );
  expect(detailLabel({})).toBe('');
});
