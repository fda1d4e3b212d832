import { expect, test } from 'vitest';
import { checkSchema } from './check-schema.ts';

const story = {
  id: 'c9f3c5f2-5f0a-4d53-8a51-6cf3ffcb5a01',
  locationId: '5f2b5e7e-7c0b-4c8a-9f0e-0a3f7f8f1a11',
  mediaUrl: 'https://cdn.example/1.jpg',
  mediaType: 'image',
  thumbnailUrl: null,
  caption: null,
  timestamp: '2026-11-23T10:00:00.000Z',
  originalTimestamp: '2026-11-23T10:00:00.000Z',
  createdAt: '2026-11-23T10:00:00.000Z',
  expiresAt: '2026-11-24T10:00:00.000Z',
  instagramStoryId: null,
};
const place = {
  id: story.locationId,
  name: 'Konak',
  description: null,
  latitude: 38.4,
  longitude: 27.1,
  avatarUrl: null,
  distanceFromUser: 0.4,
  stories: [story],
};

test('reports no problem for a feed that matches the contract', () => {
  expect(checkSchema('/api/feed?instagram=true', 200, [place])).toEqual({ endpoint: 'GET /api/feed', problems: [] });
});

test('names the field that is wrong', () => {
  const { problems } = checkSchema('/api/feed', 200, [{ ...place, stories: [{ ...story, mediaType: 'sound' }] }])!;

  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^0\.stories\.0\.mediaType: /);
});

test('reports a status that the contract does not have', () => {
  expect(checkSchema('/api/feed', 418, {})?.problems).toEqual(['The contract has no answer with the status 418.']);
});

test('finds the contract of an address with a parameter, and none for an unknown address', () => {
  expect(checkSchema(`/api/locations/${place.id}`, 200, place)?.endpoint).toBe('GET /api/locations/:locationId');
  expect(checkSchema('/api/nothing', 200, {})).toBeUndefined();
});
