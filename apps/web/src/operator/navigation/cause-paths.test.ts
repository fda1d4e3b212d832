import { expect, test } from 'vitest';
import { activityPath, causesPath, queuePath } from './cause-paths.ts';

test('a filter without a value is not part of the path', () => {
  expect(causesPath()).toBe('/admin/causes');
  expect(causesPath({ account: undefined, proxy: 'p 1' })).toBe('/admin/causes?proxy=p+1');
  expect(activityPath({ account: 'a1', outcome: 'notOk' })).toBe('/admin/activity?account=a1&outcome=notOk');
});

test('the jobs of a queue are on the board of the queues', () => {
  expect(queuePath('uploads')).toBe('/admin/queues/queue/uploads');
});
