import { expect, test } from 'vitest';
import { createStoryPlayer } from './story-player.ts';
import { FEED_RULES, image, startPlayer, video } from './test-support/start-player.ts';

test('plays a picture for five seconds after it is shown, then opens the next story', () => {
  const player = startPlayer([image, image]);
  player.pass(3_000);
  player.send({ type: 'mediaReady' });

  player.pass(4_950);
  expect(player.getView()).toMatchObject({ storyIndex: 0, phase: 'playing' });
  player.pass(50);

  expect(player.getView()).toMatchObject({ storyIndex: 1, phase: 'loading' });
});

test('plays a short video to its end and a long one for ten seconds of playback', () => {
  const short = startPlayer([video, image]);
  short.playVideo(4_000);
  short.pass(3_950, (at) => at);
  expect(short.getView().storyIndex).toBe(0);
  short.pass(50, () => 4_000);
  expect(short.getView().storyIndex).toBe(1);

  const long = startPlayer([video, image]);
  long.playVideo(28_000);
  long.pass(9_950, (at) => at);
  expect(long.getView().storyIndex).toBe(0);
  long.pass(50, () => 10_000);
  expect(long.getView().storyIndex).toBe(1);
});

test('loads a video on demand when the visitor saves data, and a picture at once', () => {
  const player = startPlayer([image, video], { loadsVideosOnDemand: true });
  expect(player.getView().phase).toBe('loading');

  player.send({ type: 'wentNext' });
  player.pass(60_000);
  expect(player.getView()).toMatchObject({ phase: 'onDemand', storyIndex: 1, isOverdue: false });
  player.send({ type: 'playPressed' });

  expect(player.getView().phase).toBe('loading');
});

test('loads an on-demand video on retry', () => {
  const player = startPlayer([video], { loadsVideosOnDemand: true });

  player.send({ type: 'retried' });

  expect(player.getView().phase).toBe('loading');
});

test('stays paused until every pause reason is removed', () => {
  const player = startPlayer([image]);
  player.send({ type: 'mediaReady' });
  player.pass(1_000);

  player.send({ type: 'paused', reason: 'hidden' });
  player.send({ type: 'paused', reason: 'user' });
  player.send({ type: 'resumed', reason: 'hidden' });
  player.pass(20_000);
  expect(player.getState().playedMs).toBe(1_000);
  player.send({ type: 'resumed', reason: 'user' });
  player.pass(500);

  expect(player.getState().playedMs).toBe(1_500);
});

test('starts a picture that loaded while paused once it is resumed', () => {
  const player = startPlayer([image]);
  player.send({ type: 'paused', reason: 'hidden' });
  player.send({ type: 'mediaReady' });
  expect(player.getView().phase).toBe('ready');

  player.send({ type: 'resumed', reason: 'hidden' });

  expect(player.getView().phase).toBe('playing');
});

test('does not open the next story with reduced motion', () => {
  const player = startPlayer([image, image], { autoAdvances: false });
  player.send({ type: 'mediaReady' });

  player.pass(20_000);
  expect(player.getView()).toMatchObject({ phase: 'ended', storyIndex: 0 });
  player.send({ type: 'wentNext' });

  expect(player.getView()).toMatchObject({ phase: 'loading', storyIndex: 1 });
});

test('restarts the first story on back, and ends the last one on forward', () => {
  const player = startPlayer([image]);
  const { run } = player.getView();

  player.send({ type: 'wentBack' });
  expect(player.getView()).toMatchObject({ storyIndex: 0, run: run + 1 });
  player.send({ type: 'wentNext' });

  expect(player.getView().phase).toBe('ended');
});

test('does not count sleep of the machine as playback', () => {
  let now = 0;
  const player = createStoryPlayer({ clock: () => now }, { stories: [image, image], rules: FEED_RULES });
  player.send({ type: 'mediaReady' });
  now = 3_600_000;

  player.tick();

  expect(player.getView().storyIndex).toBe(0);
});

test('does not notify subscribers of ticks that leave the view unchanged', () => {
  const player = startPlayer([image]);
  player.send({ type: 'mediaReady' });
  let notifications = 0;
  player.subscribe(() => notifications++);

  player.pass(1_000);

  expect(notifications).toBe(0);
});
