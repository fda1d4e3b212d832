import { expect, test } from 'vitest';
import { mediaSources } from './media-sources.ts';

test('external media is tried through the proxy first and directly after', () => {
  const url = 'https://scontent.cdninstagram.com/v/a.jpg?sig=1&x=2';

  expect(mediaSources(url)).toEqual([`/api/proxy/image?url=${encodeURIComponent(url)}`, url]);
});

test('a small picture is asked for by its width, and directly as it is', () => {
  expect(mediaSources('https://scontent.cdninstagram.com/a.jpg', { width: 160 })).toEqual([
    '/api/proxy/image?url=https%3A%2F%2Fscontent.cdninstagram.com%2Fa.jpg&w=160&f=webp',
    'https://scontent.cdninstagram.com/a.jpg',
  ]);
});

test('the proxy is told when the story ends, in whole seconds', () => {
  expect(mediaSources('https://scontent.cdninstagram.com/a.mp4', { until: 1_795_000_000_999 })[0]).toBe(
    '/api/proxy/image?url=https%3A%2F%2Fscontent.cdninstagram.com%2Fa.mp4&until=1795000000',
  );
  expect(mediaSources('https://scontent.cdninstagram.com/a.mp4', { until: null })[0]).not.toContain('until');
});

test('media of our own origin is fetched as it is', () => {
  expect(mediaSources('/media/m1/video.mp4')).toEqual(['/media/m1/video.mp4']);
});

test('the stock-video site goes through its own endpoint, by the word in the address', () => {
  const url = 'https://assets.mixkit.co/videos/preview/beach-at-dawn.mp4';

  expect(mediaSources(url)).toEqual(['/api/mixkit-video?video=beach', url]);
  expect(mediaSources('https://assets.mixkit.co/v/1.mp4')[0]).toBe('/api/mixkit-video?video=waves');
});

test('no address, or one that cannot be read, has no source', () => {
  expect(mediaSources('')).toEqual([]);
  expect(mediaSources('https://')).toEqual([]);
  expect(mediaSources('http://[')).toEqual([]);
});
