import { expect, test } from 'vitest';
import { createVideoPool, VIDEO_POOL_SIZE } from './video-pool.ts';

function makePool() {
  const created: HTMLVideoElement[] = [];
  const createVideo = () => {
    const video = { src: '', pause() {}, load() {}, remove() {}, removeAttribute: () => (video.src = '') };
    created.push(video as unknown as HTMLVideoElement);
    return video as unknown as HTMLVideoElement;
  };
  return { pool: createVideoPool({ createVideo }), created };
}

const video = (key: string) => ({ key, source: `/${key}.mp4` });

test('creates no more elements than the pool size for a hundred videos', () => {
  const { pool, created } = makePool();

  for (let index = 0; index < 100; index++)
    pool.keep([video(`v${index}`), video(`v${index + 1}`), video(`v${index + 2}`)]);

  expect(created).toHaveLength(VIDEO_POOL_SIZE);
});

test('keeps the element of a preloaded video that becomes the current one', () => {
  const { pool } = makePool();
  pool.keep([video('now'), video('next')]);
  const preloaded = pool.elementFor('next');

  pool.keep([video('next'), video('later')]);

  expect(pool.elementFor('next')).toBe(preloaded);
  expect(preloaded?.src).toBe('/next.mp4');
});

test('releases the element of a video that is no longer needed', () => {
  const { pool } = makePool();
  pool.keep([video('old')]);
  const element = pool.elementFor('old');

  pool.keep([]);

  expect(pool.elementFor('old')).toBeUndefined();
  expect(element?.src).toBe('');
});

test('loads a second source of a video into the same element', () => {
  const { pool } = makePool();
  pool.keep([{ key: 'a', source: '/proxy' }]);
  const element = pool.elementFor('a');

  pool.keep([{ key: 'a', source: '/direct' }]);

  expect(pool.elementFor('a')).toBe(element);
  expect(element?.src).toBe('/direct');
});

test('takes an element for a claimed video when all are in use', () => {
  const { pool, created } = makePool();
  pool.keep([video('a'), video('b'), video('c')]);

  const element = pool.claim(video('now'));

  expect(element.src).toBe('/now.mp4');
  expect(created).toHaveLength(VIDEO_POOL_SIZE);
  expect(pool.elementFor('a')).toBeDefined();
});

test('takes the element of the least important video, not the newest element', () => {
  const { pool } = makePool();
  pool.keep([video('a'), video('b'), video('c')]);
  pool.keep([video('c'), video('a'), video('b')]);

  pool.claim(video('now'));

  expect(['a', 'b', 'c'].filter((key) => pool.elementFor(key))).toEqual(['a', 'c']);
});
