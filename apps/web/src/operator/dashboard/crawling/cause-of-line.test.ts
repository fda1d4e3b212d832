import { expect, test } from 'vitest';
import { causeOf } from './cause-of-line.ts';

test('the cause of a failed request is the request, of an unreadable story its list, of every other line the failures of its crawl', () => {
  const causes = ['request:17', 'aside:3:2', 'task:4:end', 'run:r1:end', 'account:9'].map((key) =>
    causeOf({ key }, 'r1'),
  );

  expect(causes).toEqual([
    '/admin/activity?request=17',
    '/admin/unreadable-stories',
    '/admin/causes?run=r1',
    '/admin/causes?run=r1',
    '/admin/causes?run=r1',
  ]);
});
