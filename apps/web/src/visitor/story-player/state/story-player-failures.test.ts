import { expect, test } from 'vitest';
import { progressOf } from './player-state.ts';
import { OVERDUE_AFTER_MS, REFUSED_AFTER_MS, SKIP_FAILED_AFTER_MS, STALL_AFTER_MS } from './player-transition.ts';
import { image, startPlayer, video } from './test-support/start-player.ts';

test('does not count a stall as playback', () => {
  const player = startPlayer([video, image]);
  player.playVideo(4_000);
  player.pass(1_000, (at) => at);

  player.pass(6_000, () => 1_000);

  expect(player.getView()).toMatchObject({ storyIndex: 0, phase: 'stalled' });
  expect(progressOf(player.getState())).toBeCloseTo(0.25);
  player.pass(100, () => 1_100);
  expect(player.getView().phase).toBe('playing');
});

test('detects a stall from a video position that does not change', () => {
  const player = startPlayer([video]);
  player.playVideo(4_000);
  player.pass(500, (at) => at);

  player.pass(STALL_AFTER_MS - 50, () => 500);
  expect(player.getView().phase).toBe('playing');
  player.pass(50, () => 500);

  expect(player.getView().phase).toBe('stalled');
});

test.each([
  ['loading', () => {}],
  ['stalled', (player: ReturnType<typeof startPlayer>) => player.playVideo(4_000)],
] as const)('%s for eight seconds is overdue', (phase, prepare) => {
  const player = startPlayer([video]);
  prepare(player);

  player.pass(OVERDUE_AFTER_MS - 50, () => 0);
  expect(player.getView().isOverdue).toBe(false);
  player.pass(300, () => 0);

  expect(player.getView()).toMatchObject({ phase, isOverdue: true });
});

test('is no longer overdue once the media plays', () => {
  const player = startPlayer([video]);
  player.pass(OVERDUE_AFTER_MS);
  player.playVideo(4_000);
  expect(player.getView().isOverdue).toBe(true);

  player.pass(100, (at) => at);

  expect(player.getView()).toMatchObject({ phase: 'playing', isOverdue: false });
});

test('tries each source once, then fails', () => {
  const player = startPlayer([image, image]);

  player.send({ type: 'mediaFailed' });
  expect(player.getView()).toMatchObject({ phase: 'loading', attempt: 1 });
  player.send({ type: 'mediaFailed' });

  expect(player.getView()).toMatchObject({ phase: 'failed', storyIndex: 0 });
});

test('counts the time until overdue across sources', () => {
  const player = startPlayer([video]);
  player.pass(OVERDUE_AFTER_MS - 1_000);
  player.send({ type: 'mediaFailed' });

  player.pass(1_000);

  expect(player.getView()).toMatchObject({ phase: 'loading', attempt: 1, isOverdue: true });
});

test('counts neither ready nor start as movement', () => {
  const player = startPlayer([video]);
  player.pass(OVERDUE_AFTER_MS - 2_000);
  player.playVideo(4_000);

  player.pass(2_000, () => 0);

  expect(player.getView()).toMatchObject({ phase: 'stalled', isOverdue: true });
});

test('skips a failed story after a delay, except the last one', () => {
  const player = startPlayer([
    { ...image, sourceCount: 1 },
    { ...image, sourceCount: 1 },
  ]);
  player.send({ type: 'mediaFailed' });
  player.pass(SKIP_FAILED_AFTER_MS);
  expect(player.getView()).toMatchObject({ phase: 'loading', storyIndex: 1 });

  player.send({ type: 'mediaFailed' });
  player.pass(60_000);

  expect(player.getView()).toMatchObject({ phase: 'failed', storyIndex: 1 });
});

test('ends a failed last story in a viewer that leaves at the end', () => {
  const player = startPlayer([{ ...image, sourceCount: 1 }], { leavesAtEnd: true });
  player.send({ type: 'mediaFailed' });

  player.pass(SKIP_FAILED_AFTER_MS);

  expect(player.getView().phase).toBe('ended');
});

test('waits for Play after refused autoplay, without advancing', () => {
  const player = startPlayer([video, image]);
  player.send({ type: 'mediaReady', durationMs: 4_000 });
  player.send({ type: 'playRefused' });

  player.pass(60_000, () => 0);

  expect(player.getView()).toMatchObject({ phase: 'blocked', storyIndex: 0 });
  expect(progressOf(player.getState())).toBe(0);
  player.send({ type: 'playPressed' });
  player.send({ type: 'mediaStarted' });
  expect(player.getView().phase).toBe('playing');
});

test('plays the whole video after Play when autoplay was refused before it was ready', () => {
  const player = startPlayer([video]);
  player.send({ type: 'playRefused' });
  player.send({ type: 'mediaReady', durationMs: 4_000 });
  player.send({ type: 'playPressed' });
  player.send({ type: 'mediaStarted' });

  player.pass(1_000, (at) => at);

  expect(player.getView().phase).toBe('playing');
  expect(progressOf(player.getState())).toBeCloseTo(0.25);
});

test('waits for the video when Play is pressed before it is ready', () => {
  const player = startPlayer([video]);
  player.send({ type: 'playRefused' });
  player.send({ type: 'playPressed' });

  expect(player.getView().phase).toBe('loading');
});

test('treats a ready video that does not start as blocked', () => {
  const player = startPlayer([video]);
  player.send({ type: 'mediaReady', durationMs: 4_000 });

  player.pass(REFUSED_AFTER_MS, () => 0);

  expect(player.getView().phase).toBe('blocked');
});

test.each([
  ['without a source', { ...image, sourceCount: 0 }],
  ['of an unsupported type', { mediaType: 'unsupported' as const, sourceCount: 1 }],
])('a story %s fails at once, also after a retry', (_, story) => {
  const player = startPlayer([story, image]);
  expect(player.getView()).toMatchObject({ phase: 'failed', storyIndex: 0 });

  player.send({ type: 'retried' });

  expect(player.getView()).toMatchObject({ phase: 'failed', storyIndex: 0 });
});
