import { expect, test } from 'vitest';
import { readFilter, withFilter } from './case-filter.ts';

test('the filter is read from the URL, and values that nobody knows do not filter', () => {
  const none = { status: 'open', kind: '', reason: '', network: '' };

  expect(readFilter(new URLSearchParams('status=decided&kind=removal&reason=spam&network=0a1b2c3d'))).toEqual({
    status: 'decided',
    kind: 'removal',
    reason: 'spam',
    network: '0a1b2c3d',
  });
  expect(readFilter(new URLSearchParams('status=lost&kind=x&reason=boredom&network=%27'))).toEqual(none);
});

test('a change of the filter keeps the other parameters, and leaves out what is the default', () => {
  const search = new URLSearchParams('tab=queue&status=decided&reason=spam');

  expect(String(withFilter(search, { reason: '', kind: 'story' }))).toBe('tab=queue&status=decided&kind=story');
  expect(String(withFilter(search, { status: 'open' }))).toBe('tab=queue&reason=spam');
});
