import { expect, test } from 'vitest';
import { buildWorld } from '../world/world.ts';
import { planAbsence, planOpening } from './story-history.ts';

const { seed, venues } = buildWorld('test');
const HOUR = 3_600;
const now = 1_795_000_000;

test('plans three to eight live stories per venue, most of them from the last ten hours', () => {
  const posts = planOpening({ seed, venues, now });

  const counts = venues.map((venue) => posts.filter((post) => post.venue === venue).length);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(3);
  expect(Math.max(...counts)).toBeLessThanOrEqual(8);
  expect(posts.every(({ takenAt }) => takenAt < now && takenAt > now - 24 * HOUR)).toBe(true);
  expect(posts.filter(({ takenAt }) => takenAt >= now - 10 * HOUR).length).toBeGreaterThan(posts.length * 0.6);
});

test('plans one story every ten minutes for the time the program was off', () => {
  const since = now - 3 * HOUR;

  const posts = planAbsence({ seed, venues, now, since, lastPostedAt: () => since });

  expect(posts).toHaveLength(17);
  expect(posts.every(({ takenAt }) => takenAt > since && takenAt < now)).toBe(true);
  expect(new Set(posts.map(({ venue }) => venue.id)).size).toBe(17);
});

test('plans nothing after a short restart', () => {
  expect(planAbsence({ seed, venues, now, since: now - 60, lastPostedAt: () => now - 60 })).toEqual([]);
});
