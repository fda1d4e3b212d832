import { expect, test } from 'vitest';
import { checkContent, checkFile, checkMetadata } from './check-video.ts';

test('a file is a video of at most 100 MiB, inclusive', () => {
  const messageOf = (type: string, size: number) => checkFile({ type, size })?.message;

  expect(messageOf('video/quicktime', 104_857_600)).toBeUndefined();
  expect(messageOf('video/mp4', 104_857_601)).toBe('Please select a video smaller than 100MB');
  expect(messageOf('video/mp4', 0)).toBe('This file is empty. Please choose another video.');
  expect(messageOf('image/video', 10)).toBe('Please select a video file');
  expect(messageOf('', 10)).toBe('Please select a video file');
});

test.each([
  ['MP4', '\0\0\0\x20ftypisom'],
  ['MOV without a type box', '\0\0\0\x08wide\0\0\0\0'],
  ['MOV with free space first', '\0\0\0\x10free\0\0\0\0'],
  ['WebM', '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81'],
])('the first bytes of %s are those of a video', async (_, head) => {
  expect(await checkContent(new Blob([bytesOf(head)]))).toBeNull();
});

test.each([
  ['a picture', '\xff\xd8\xff\xe0\0\x10JFIF\0\x01'],
  ['a text', 'notes of a day'],
  ['zeros', '\0\0\0\0\0\0\0\0\0\0\0\0'],
  ['a few bytes', 'x'],
])('%s with the name of a video is refused with its reason', async (_, head) => {
  expect((await checkContent(new Blob([bytesOf(head)])))?.message).toBe('This file is not an MP4, MOV or WebM video');
});

test('a file that cannot be read any more is refused', async () => {
  const file = { slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) };

  expect((await checkContent(file as unknown as Blob))?.message).toBe(
    'This video could not be read. The file may be damaged or incomplete.',
  );
});

test.each([
  ['too long', { duration: 181 }, 'The video is longer than 3 minutes'],
  ['a few frames longer than three minutes', { duration: 180.4 }, undefined],
  ['too short', { duration: 0.4 }, 'The video is shorter than half a second'],
  ['of unknown length', { duration: Number.POSITIVE_INFINITY }, undefined],
  ['not read yet', { duration: Number.NaN }, undefined],
  ['too large', { videoWidth: 8_192, videoHeight: 4_320 }, 'The picture of this video is too large'],
  ['too small', { videoWidth: 8, videoHeight: 8 }, 'The picture of this video is too small'],
  ['one of which the browser plays the sound only', { videoWidth: 0, videoHeight: 0, duration: 200 }, undefined],
])('a video that is %s', (_, known, message) => {
  const video = { duration: 10, videoWidth: 1_080, videoHeight: 1_920, ...known } as HTMLVideoElement;

  expect(checkMetadata(video)?.message).toBe(message);
});

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
