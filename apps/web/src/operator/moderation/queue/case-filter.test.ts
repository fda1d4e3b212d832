import { expect, test } from 'vitest';
import { readFilter, withoutDefaults } from './case-filter.ts';

test('the filter is read from the URL, and unknown values do not filter', () => {
  const none = { status: 'open', kind: '', reason: '', network: '' };

  expect(readFilter(new URLSearchParams('status=decided&kind=removal&reason=spam&network=0a1b2c3d'))).toEqual({
    status: 'decided',
    kind: 'removal',
    reason: 'spam',
    network: '0a1b2c3d',
  });
  expect(readFilter(new URLSearchParams('status=lost&kind=x&reason=boredom&network=%27'))).toEqual(none);
});

test('a change of the filter does not write the default status', () => {
  expect(withoutDefaults({ status: 'open' })).toEqual({ status: '' });
  expect(withoutDefaults({ status: 'decided', kind: 'story' })).toEqual({ status: 'decided', kind: 'story' });
});
