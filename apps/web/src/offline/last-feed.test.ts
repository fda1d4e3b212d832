import { expect, test } from 'vitest';
import { readFeed } from '../feed-data/read-feed.ts';
import { withoutEnded } from './last-feed.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

test('what has ended since is not shown, and a place with nothing left neither', () => {
  const story = (id: string, expiresAt: string) => ({ id, mediaUrl: '/a.jpg', expiresAt });
  const place = { name: 'Kordon', latitude: 38.4, longitude: 27.1 };
  const feed = readFeed([
    { ...place, id: 'mixed', stories: [story('ended', '2026-11-21T11:59:59Z'), story('live', '2026-11-21T12:00:01Z')] },
    { ...place, id: 'over', stories: [story('gone', '2026-11-20T12:00:00Z')] },
  ]);

  const left = withoutEnded(feed, NOW);

  expect(left.map(({ id, stories }) => [id, stories.map((kept) => kept.id)])).toEqual([['mixed', ['live']]]);
});
