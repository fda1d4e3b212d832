import { expect, test } from 'vitest';
import { checkLength, checkVideo } from './check-video.ts';

test('a file is a video of at most 100 MiB, inclusive', () => {
  const titleOf = (type: string, size: number) => checkVideo({ type, size })?.title;

  expect(titleOf('video/quicktime', 104_857_600)).toBeUndefined();
  expect(titleOf('video/mp4', 104_857_601)).toBe('File Too Large');
  expect(titleOf('video/mp4', 0)).toBe('Invalid File');
  expect(titleOf('image/video', 10)).toBe('Invalid File');
  expect(titleOf('', 10)).toBe('Invalid File');
});

test('a video lasts at most three minutes; an unknown length is left to the server', () => {
  expect(checkLength(180)).toBeNull();
  expect(checkLength(180.1)?.title).toBe('Video Too Long');
  expect(checkLength(Number.POSITIVE_INFINITY)).toBeNull();
  expect(checkLength(Number.NaN)).toBeNull();
});
