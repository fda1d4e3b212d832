import { expect, test } from 'vitest';
import { expectedStories } from './expected-stories.ts';

const at = (time: string) => new Date(`2026-05-01T${time}Z`);
const quiet = Array.from({ length: 24 }, () => 0);

function postsAt(hour: number, stories: number): number[] {
  return quiet.with(hour, stories);
}

test('a profile nobody has watched is an average one: two stories a day', () => {
  expect(expectedStories({ storiesByHour: quiet, daysWatched: 0 }, at('00:00:00'), at('12:00:00'))).toBeCloseTo(1);
});

test('more is expected in the hours in which a profile posts', () => {
  const rhythm = { storiesByHour: postsAt(18, 14), daysWatched: 14 };

  const evening = expectedStories(rhythm, at('18:00:00'), at('19:00:00'));
  const morning = expectedStories(rhythm, at('08:00:00'), at('09:00:00'));

  expect(evening).toBeGreaterThan(50 * morning);
  expect(evening).toBeCloseTo((14 + 0.25) / 17);
});

test('parts of hours count in proportion', () => {
  const rhythm = { storiesByHour: postsAt(18, 14), daysWatched: 14 };
  const whole = expectedStories(rhythm, at('18:00:00'), at('19:00:00'));

  expect(expectedStories(rhythm, at('18:45:00'), at('19:00:00'))).toBeCloseTo(whole / 4);
});

test('one that is known to post nothing is expected to post less and less', () => {
  const day = [at('00:00:00'), at('23:59:59')] as const;
  const fresh = expectedStories({ storiesByHour: quiet, daysWatched: 1 }, ...day);
  const known = expectedStories({ storiesByHour: quiet, daysWatched: 14 }, ...day);

  expect(known).toBeLessThan(fresh / 3);
});

test('nothing is expected of no time', () => {
  expect(expectedStories({ storiesByHour: quiet, daysWatched: 0 }, at('12:00:00'), at('12:00:00'))).toBe(0);
});
