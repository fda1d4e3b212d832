import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { UploadFields } from './moment-fields.ts';
import { smallVideoUrl } from './moment-media.ts';

const messageOf = (fields: Record<string, unknown>) => z.safeParse(UploadFields, fields).error?.issues[0]?.message;

test('fields arrive as text; an empty one counts as absent', () => {
  expect(z.parse(UploadFields, { location: ' Kordon\n İzmir ', caption: ' ', latitude: '', longitude: '' })).toEqual({
    location: 'Kordon İzmir',
    caption: null,
  });
  expect(
    z.parse(UploadFields, { location: '<script>', caption: 'a\nb', latitude: '38.41925', longitude: '-27' }),
  ).toEqual({ location: '<script>', caption: 'a\nb', latitude: 38.41925, longitude: -27 });
});

test('format characters are removed, and a caption without a visible character counts as absent', () => {
  expect(z.parse(UploadFields, { location: '\u202eKor\u200bdon', caption: 'a\u2066\nb\u00ad' })).toEqual({
    location: 'Kordon',
    caption: 'a\nb',
  });
  expect(z.parse(UploadFields, { location: 'قهوة 👩‍🚀', caption: '\u200b\u3164' })).toEqual({
    location: 'قهوة 👩‍🚀',
    caption: null,
  });
});

test.each([
  [{}, 'Please enter a location'],
  [{ location: '\u200b\u200d\u2060' }, 'Please enter a location'],
  [{ location: '\u3164\u3164' }, 'Please enter a location'],
  [{ location: ' \n ' }, 'Please enter a location'],
  [{ location: ['a', 'b'] }, 'Please enter a location'],
  [{ location: 'x'.repeat(101) }, 'The location must be at most 100 characters'],
  [{ location: 'x', caption: 'x'.repeat(501) }, 'The caption must be at most 500 characters'],
  [{ location: 'x', latitude: '38.4' }, 'The coordinates are not valid'],
  [{ location: 'x', latitude: 'NaN', longitude: '1' }, 'The coordinates are not valid'],
  [{ location: 'x', latitude: '91', longitude: '1' }, 'The coordinates are not valid'],
  [{ location: 'x', latitude: '1', longitude: '1e309' }, 'The coordinates are not valid'],
])('%o is refused: %s', (fields, message) => {
  expect(messageOf(fields)).toBe(message);
});

test('text that Postgres cannot store is refused', () => {
  expect(messageOf({ location: 'a\0b' })).toMatch(/cannot be stored/);
  expect(messageOf({ location: 'x', caption: 'a\ud800' })).toMatch(/cannot be stored/);
});

test('only the video of a moment has a small rendition', () => {
  expect(smallVideoUrl('/media/0af3cc-720p.mp4')).toBe('/media/0af3cc-360p.mp4');
  expect(smallVideoUrl('https://cdn.test/media/0af3cc-720p.mp4')).toBeUndefined();
});
