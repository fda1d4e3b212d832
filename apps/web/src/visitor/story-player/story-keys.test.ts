import { expect, test } from 'vitest';
import { storyCommandOf } from './story-keys.ts';

const ltr = { direction: 'ltr', areLettersOn: true } as const;

test('arrows, page keys and letters move between places and stories', () => {
  expect(['ArrowDown', 'PageDown', 'j', 'J'].map((key) => storyCommandOf(key, ltr))).toEqual(
    Array(4).fill('nextPlace'),
  );
  expect(storyCommandOf('ArrowRight', ltr)).toBe('nextStory');
  expect(storyCommandOf('x', ltr)).toBeUndefined();
});

test('left and right are mirrored in right-to-left scripts, up and down are not', () => {
  const rtl = { ...ltr, direction: 'rtl' } as const;

  expect(storyCommandOf('ArrowLeft', rtl)).toBe('nextStory');
  expect(storyCommandOf('ArrowRight', rtl)).toBe('previousStory');
  expect(storyCommandOf('ArrowDown', rtl)).toBe('nextPlace');
});

test('single characters can be switched off; space and the arrows stay', () => {
  const noLetters = { ...ltr, areLettersOn: false };

  expect(['m', 'j', '/', '?'].map((key) => storyCommandOf(key, noLetters))).toEqual(Array(4).fill(undefined));
  expect([' ', 'ArrowDown'].map((key) => storyCommandOf(key, noLetters))).toEqual(['togglePause', 'nextPlace']);
});
