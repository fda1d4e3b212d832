import type { LinkedLocation } from '@around/contracts/locations';
import { expect, test } from 'vitest';
import { pageTextFor } from './page-text.ts';

function textOf(name: string, caption: string | null) {
  const story = { caption } as LinkedLocation['stories'][number];
  const location = { name, stories: [story] } as LinkedLocation;
  return pageTextFor({ kind: 'story', path: '/l/1', location, story, firstExpiryAt: new Date(0) });
}

test('a story without a caption is described by its location', () => {
  expect(textOf('Kordon', null)).toEqual({
    title: 'Kordon · Around',
    description: '1 story around Kordon right now.',
  });
});

test('a long caption is cut between grapheme clusters', () => {
  const family = '👨‍👩‍👧‍👦';

  const { description } = textOf('Kordon', family.repeat(200));

  expect(description).toBe(`${family.repeat(119)}… · 1 story around Kordon right now.`);
});

test('control and bidi characters are removed', () => {
  expect(textOf('Kor\u202edon\u0000 \u2066Pier\ud800', null).title).toBe('Kor don Pier\ufffd · Around');
});
