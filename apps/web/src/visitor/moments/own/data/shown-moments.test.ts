import type { Moment } from '@around/contracts/moments/moments';
import { expect, test } from 'vitest';
import { shownMoments } from './shown-moments.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

function moment(id: string, status: Moment['status'], hoursLeft: number): Moment {
  return { id, status, expiresAt: new Date(NOW + hoursLeft * 3_600_000).toISOString() } as Moment;
}

test('shows moments in every state until they end', () => {
  const moments = [
    moment('processing', 'processing', 24),
    moment('live', 'live', 1),
    moment('failed', 'failed', 20),
    moment('ended now', 'live', 0),
    moment('failed yesterday', 'failed', -1),
    moment('expired', 'expired', -2),
  ];

  const shown = shownMoments(moments, { now: NOW, dismissed: new Set() });

  expect(shown.map(({ id }) => id)).toEqual(['processing', 'live', 'failed']);
});

test('does not show a failed moment that was dismissed', () => {
  const moments = [moment('a', 'failed', 20), moment('b', 'failed', 20)];

  expect(shownMoments(moments, { now: NOW, dismissed: new Set(['a']) }).map(({ id }) => id)).toEqual(['b']);
});
