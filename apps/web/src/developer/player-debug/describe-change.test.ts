import { expect, test } from 'vitest';
import { describeChange } from './describe-change.ts';

const state = {
  phase: 'loading',
  storyIndex: 0,
  run: 1,
  attempt: 0,
  pauseReasons: [],
  playedMs: 0,
  limitMs: 0,
  waitedMs: 0,
  motionlessMs: 0,
  isOverdue: false,
};

test.each([
  [{ phase: 'ready' }, 'loading → ready'],
  [{ attempt: 1 }, 'source 1 → 2'],
  [{ storyIndex: 1, run: 2 }, 'story 1 → 2'],
  [{ run: 2 }, 'started again'],
  [{ pauseReasons: ['user'] }, 'paused by user'],
  [{ phase: 'stalled', isOverdue: true }, 'loading → stalled, overdue'],
])('%o is described as "%s"', (change, text) => {
  expect(describeChange(state, { ...state, ...change })).toBe(text);
});

test('describes the end of a pause, and ignores a change of a clock', () => {
  expect(describeChange({ ...state, pauseReasons: ['user'] }, state)).toBe('no longer paused by user');
  expect(describeChange(state, { ...state, playedMs: 100 })).toBeUndefined();
});
