import { expect, test } from 'vitest';
import { claimedFamily, detectMediaType } from './media-type.ts';

const pad = (head: Buffer | string) =>
  Buffer.concat([Buffer.from(head as string, 'latin1'), Buffer.alloc(64)]).subarray(0, 64);

test.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF89a', 'image/gif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x1cftypavif\0\0\0\0mif1', 'image/avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0avif', 'image/avif'],
  ['\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'video/mp4'],
  ['\0\0\0\x20ftypmp42\0\0\0\0', 'video/mp4'],
  ['\0\0\0\x14ftypqt  \0\0\0\0', 'video/quicktime'],
  [
    '\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm',
    'video/webm',
  ],
])('%j is %s', (head, contentType) => {
  expect(detectMediaType(pad(head))?.contentType).toBe(contentType);
});

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '<!doctype html><script>',
  '%PDF-1.7',
  'PK\x03\x04',
  '\x7fELF',
  '#EXTM3U\n#EXT-X-VERSION:3',
  'RIFF\x10\0\0\0AVI LIST',
  'RIFF\x10\0\0\0WAVEfmt ',
  'ID3\x04',
  '\0\0\0\x18ftypheic\0\0\0\0mif1',
  '\0\0\0\x18ftypM4A \0\0\0\0',
  '\0\0\0\x08moov',
  '\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f\x42\x82\x88matroska',
  '',
])('%j is not served', (head) => {
  expect(detectMediaType(pad(head))).toBeUndefined();
});

test('too few bytes identify no type', () => {
  expect(detectMediaType(Buffer.from('\xff\xd8\xff\xe0', 'latin1'))).toBeUndefined();
});

test.each([
  ['image/jpeg', 'image'],
  ['IMAGE/PNG', 'image'],
  ['video/mp4; codecs="avc1.42E01E, mp4a.40.2"', 'video'],
  ['image/svg+xml', undefined],
  ['text/html', undefined],
  ['application/octet-stream', undefined],
  ['image/png, text/html', undefined],
  ['image/png;text/html', undefined],
  ['image/png\x00', undefined],
  ['image', undefined],
  ['image/*', undefined],
  ['', undefined],
])('the content type %j means %s', (contentType, family) => {
  expect(claimedFamily(contentType)).toBe(family);
});

test('two content types mean nothing', () => {
  expect(claimedFamily(['image/png', 'text/html'])).toBeUndefined();
});
