import { expect, test } from 'vitest';
import { feedCommandOf } from './feed-keys.ts';

const ltr = { direction: 'ltr', areLettersOn: true } as const;

test('arrows, page keys and letters move between places and stories', () => {
  expect(['ArrowDown', 'PageDown', 'j', 'J'].map((key) => feedCommandOf(key, ltr))).toEqual(Array(4).fill('nextPlace'));
  expect(feedCommandOf('ArrowRight', ltr)).toBe('nextStory');
  expect(feedCommandOf('x', ltr)).toBeUndefined();
});

test('left and right are mirrored in right-to-left scripts, up and down are not', () => {
  const rtl = { ...ltr, direction: 'rtl' } as const;

  expect(feedCommandOf('ArrowLeft', rtl)).toBe('nextStory');
  expect(feedCommandOf('ArrowRight', rtl)).toBe('previousStory');
  expect(feedCommandOf('ArrowDown', rtl)).toBe('nextPlace');
});

test('single characters can be switched off; space and the arrows stay', () => {
  const noLetters = { ...ltr, areLettersOn: false };

  expect(['m', 'j', '/', '?'].map((key) => feedCommandOf(key, noLetters))).toEqual(Array(4).fill(undefined));
  expect([' ', 'ArrowDown'].map((key) => feedCommandOf(key, noLetters))).toEqual(['togglePause', 'nextPlace']);
});
