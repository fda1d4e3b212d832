import type { LocationId } from '@around/contracts/ids';
import { expect, test } from 'vitest';
import { milesOfChord } from '../places/great-circle.ts';
import { writeFeedItem } from './feed-item.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const story = (expiresAt: string) => ({ id: expiresAt, expiresAt });

function makeRow(stories: object[], nextExpiryAt: string) {
  return {
    locationId: 'l' as LocationId,
    chord: 0.001,
    feedItem: JSON.stringify({ id: 'l', name: '"Kordon"', stories }),
    nextExpiryAt: new Date(nextExpiryAt),
  };
}

test('an item with only live stories is sent as stored, with its distance', () => {
  const stories = [story('2026-03-01T13:00:00.000Z')];

  const item = JSON.parse(writeFeedItem(makeRow(stories, '2026-03-01T13:00:00Z'), noon)!);

  expect(item).toEqual({ distanceFromUser: milesOfChord(0.001), id: 'l', name: '"Kordon"', stories });
});

test('stories that expired after the item was stored are left out', () => {
  const stories = [story('2026-03-01T13:00:00.000Z'), story('2026-03-01T12:00:00.000Z')];

  const item = JSON.parse(writeFeedItem(makeRow(stories, '2026-03-01T12:00:00Z'), noon)!);

  expect(item.stories).toEqual([stories[0]]);
});

test('a place whose last story has expired is left out', () => {
  expect(writeFeedItem(makeRow([story('2026-03-01T11:59:59.000Z')], '2026-03-01T11:59:59Z'), noon)).toBeUndefined();
});
