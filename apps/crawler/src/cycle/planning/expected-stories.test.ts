import { expect, test } from 'vitest';
import { expectedStories } from './expected-stories.ts';

const at = (time: string) => new Date(`2026-05-01T${time}Z`);
const quiet = Array.from({ length: 24 }, () => 0);

function postsAt(hour: number, stories: number): number[] {
  return quiet.with(hour, stories);
}

test('expects two stories a day of an unknown profile', () => {
  expect(expectedStories({ storiesByHour: quiet, daysWatched: 0 }, at('00:00:00'), at('12:00:00'))).toBeCloseTo(1);
});

test('expects more in the hours in which a profile posts', () => {
  const postingHours = { storiesByHour: postsAt(18, 14), daysWatched: 14 };

  const evening = expectedStories(postingHours, at('18:00:00'), at('19:00:00'));
  const morning = expectedStories(postingHours, at('08:00:00'), at('09:00:00'));

  expect(evening).toBeGreaterThan(50 * morning);
  expect(evening).toBeCloseTo((14 + 0.25) / 17);
});

test('counts parts of hours in proportion', () => {
  const postingHours = { storiesByHour: postsAt(18, 14), daysWatched: 14 };
  const whole = expectedStories(postingHours, at('18:00:00'), at('19:00:00'));

  expect(expectedStories(postingHours, at('18:45:00'), at('19:00:00'))).toBeCloseTo(whole / 4);
});

test('expects less of a profile the longer it posts nothing', () => {
  const day = [at('00:00:00'), at('23:59:59')] as const;
  const fresh = expectedStories({ storiesByHour: quiet, daysWatched: 1 }, ...day);
  const known = expectedStories({ storiesByHour: quiet, daysWatched: 14 }, ...day);

  expect(known).toBeLessThan(fresh / 3);
});

test('expects nothing in an empty interval', () => {
  expect(expectedStories({ storiesByHour: quiet, daysWatched: 0 }, at('12:00:00'), at('12:00:00'))).toBe(0);
});
