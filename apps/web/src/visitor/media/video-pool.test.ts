import { expect, test } from 'vitest';
import { createVideoPool, VIDEO_POOL_SIZE } from './video-pool.ts';

function makePool() {
  const made: HTMLVideoElement[] = [];
  const createVideo = () => {
    const video = { src: '', pause() {}, load() {}, remove() {}, removeAttribute: () => (video.src = '') };
    made.push(video as unknown as HTMLVideoElement);
    return video as unknown as HTMLVideoElement;
  };
  return { pool: createVideoPool({ createVideo }), made };
}

const video = (key: string) => ({ key, source: `/${key}.mp4` });

test('a hundred videos in a row need no more elements than the pool has', () => {
  const { pool, made } = makePool();

  for (let index = 0; index < 100; index++)
    pool.keep([video(`v${index}`), video(`v${index + 1}`), video(`v${index + 2}`)]);

  expect(made).toHaveLength(VIDEO_POOL_SIZE);
});

test('a warmed video keeps its element and its bytes when it becomes the current one', () => {
  const { pool } = makePool();
  pool.keep([video('now'), video('next')]);
  const warmed = pool.elementFor('next');

  pool.keep([video('next'), video('later')]);

  expect(pool.elementFor('next')).toBe(warmed);
  expect(warmed?.src).toBe('/next.mp4');
});

test('a video that is no longer wanted gives its element up', () => {
  const { pool } = makePool();
  pool.keep([video('old')]);
  const element = pool.elementFor('old');

  pool.keep([]);

  expect(pool.elementFor('old')).toBeUndefined();
  expect(element?.src).toBe('');
});

test('a second source of the same video is loaded into the same element', () => {
  const { pool } = makePool();
  pool.keep([{ key: 'a', source: '/proxy' }]);
  const element = pool.elementFor('a');

  pool.keep([{ key: 'a', source: '/direct' }]);

  expect(pool.elementFor('a')).toBe(element);
  expect(element?.src).toBe('/direct');
});

test('a video needed at once gets an element even when all are taken', () => {
  const { pool, made } = makePool();
  pool.keep([video('a'), video('b'), video('c')]);

  const element = pool.claim(video('now'));

  expect(element.src).toBe('/now.mp4');
  expect(made).toHaveLength(VIDEO_POOL_SIZE);
  expect(pool.elementFor('a')).toBeDefined();
});
