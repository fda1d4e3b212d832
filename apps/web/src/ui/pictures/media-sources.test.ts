import { expect, test } from 'vitest';
import { mediaSources } from './media-sources.ts';

test('tries external media through the proxy, then directly', () => {
  const url = 'https://scontent.cdninstagram.com/v/a.jpg?sig=1&x=2';

  expect(mediaSources(url)).toEqual([`/api/proxy/image?url=${encodeURIComponent(url)}`, url]);
});

test('requests a resized picture from the proxy, and the original directly', () => {
  expect(mediaSources('https://scontent.cdninstagram.com/a.jpg', { width: 160 })).toEqual([
    '/api/proxy/image?url=https%3A%2F%2Fscontent.cdninstagram.com%2Fa.jpg&w=160&f=webp',
    'https://scontent.cdninstagram.com/a.jpg',
  ]);
});

test('sends the expiry of the story to the proxy in whole seconds', () => {
  expect(mediaSources('https://scontent.cdninstagram.com/a.mp4', { until: 1_795_000_000_999 })[0]).toBe(
    '/api/proxy/image?url=https%3A%2F%2Fscontent.cdninstagram.com%2Fa.mp4&until=1795000000',
  );
  expect(mediaSources('https://scontent.cdninstagram.com/a.mp4', { until: null })[0]).not.toContain('until');
});

test('uses media of our own origin as it is', () => {
  expect(mediaSources('/media/m1/video.mp4')).toEqual(['/media/m1/video.mp4']);
});

test('tries the other rendition of a moment second, and the small one first when told so', () => {
  const [large, small] = ['/media/0af3cc-720p.mp4', '/media/0af3cc-360p.mp4'];

  expect(mediaSources(large)).toEqual([large, small]);
  expect(mediaSources(large, { isSmallFirst: true })).toEqual([small, large]);
  expect(mediaSources('/media/0af3cc.jpg', { isSmallFirst: true })).toEqual(['/media/0af3cc.jpg']);
});

test('requests stock videos from their own endpoint by the name in the URL', () => {
  const url = 'https://assets.mixkit.co/videos/preview/beach-at-dawn.mp4';

  expect(mediaSources(url)).toEqual(['/api/mixkit-video?video=beach', url]);
  expect(mediaSources('https://assets.mixkit.co/v/1.mp4')[0]).toBe('/api/mixkit-video?video=waves');
});

test('returns no source for an empty or invalid URL', () => {
  expect(mediaSources('')).toEqual([]);
  expect(mediaSources('https://')).toEqual([]);
  expect(mediaSources('http://[')).toEqual([]);
});
