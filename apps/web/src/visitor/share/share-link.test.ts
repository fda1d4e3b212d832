import { expect, test } from 'vitest';
import { samplePlaces } from '../feed-data/sample-places.ts';
import { shareLink } from './share-link.ts';

const [sample] = samplePlaces({ now: 0, from: null });
const place = { ...sample!, id: 'kordon', isSample: false };

test('links to the story, or to the place if it has no story', () => {
  expect(shareLink(place, 1, 0)).toBe('/l/kordon/s/sample-park-dusk');
  expect(shareLink({ ...place, stories: [] }, 0, 0)).toBe('/l/kordon');
});

test('links a sample to the feed around its place', () => {
  expect(shareLink(sample!, 0, 7)).toBe('/?lat=38.4293&lng=27.1449&name=K%C3%BClt%C3%BCrpark&timestamp=7');
});
