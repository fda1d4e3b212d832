import { expect, test } from 'vitest';
import { dropExpiredStories } from './feed-item.ts';

const one = Date.parse('2026-03-01T13:00:00.000Z');
const story = (expiresAt: string) => ({ id: expiresAt, expiresAt });
const makeItem = (stories: object[], nextExpiry: string) => ({
  item: JSON.stringify({ id: 'l', name: '"Kordon"', stories }).replaceAll(',', ', '),
  nextExpiry: Date.parse(nextExpiry),
});

test('an item with only live stories stays as it is', () => {
  const live = makeItem([story('2026-03-01T13:00:00.001Z')], '2026-03-01T13:00:00.001Z');

  expect(dropExpiredStories(live, one)).toBe(live);
});

test('stories that expired after the item was stored are left out', () => {
  const stories = [
    story('2026-03-01T15:00:00.000Z'),
    story('2026-03-01T13:00:00.000Z'),
    story('2026-03-01T14:00:00.000Z'),
  ];

  const live = dropExpiredStories(makeItem(stories, '2026-03-01T13:00:00Z'), one)!;

  expect(JSON.parse(live.item)).toEqual({ id: 'l', name: '"Kordon"', stories: [stories[0], stories[2]] });
  expect(live.nextExpiry).toBe(Date.parse('2026-03-01T14:00:00.000Z'));
});

test('a place whose last story has expired is left out', () => {
  expect(dropExpiredStories(makeItem([story('2026-03-01T13:00:00Z')], '2026-03-01T13:00:00Z'), one)).toBeUndefined();
});
