import { expect, test } from 'vitest';
import { storyCommandOf } from './story-keys.ts';

const ltr = { direction: 'ltr', areLettersOn: true } as const;

test('maps arrows, page keys and letters to places and stories', () => {
  expect(['ArrowDown', 'PageDown', 'j', 'J'].map((key) => storyCommandOf(key, ltr))).toEqual(
    Array(4).fill('nextPlace'),
  );
  expect(storyCommandOf('ArrowRight', ltr)).toBe('nextStory');
  expect(storyCommandOf('x', ltr)).toBeUndefined();
});

test('mirrors left and right, but not up and down, in right-to-left languages', () => {
  const rtl = { ...ltr, direction: 'rtl' } as const;

  expect(storyCommandOf('ArrowLeft', rtl)).toBe('nextStory');
  expect(storyCommandOf('ArrowRight', rtl)).toBe('previousStory');
  expect(storyCommandOf('ArrowDown', rtl)).toBe('nextPlace');
});

test('keeps space and arrows when single-character keys are switched off', () => {
  const noLetters = { ...ltr, areLettersOn: false };

  expect(['m', 'j', '/', '?'].map((key) => storyCommandOf(key, noLetters))).toEqual(Array(4).fill(undefined));
  expect([' ', 'ArrowDown'].map((key) => storyCommandOf(key, noLetters))).toEqual(['togglePause', 'nextPlace']);
});
