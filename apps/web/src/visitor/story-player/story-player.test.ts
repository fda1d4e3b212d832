import { expect, test } from 'vitest';
import type { PlayableStory, PlayerRules } from './player-state.ts';
import { progressOf } from './player-state.ts';
import { OVERDUE_AFTER_MS, REFUSED_AFTER_MS, SKIP_FAILED_AFTER_MS, STALL_AFTER_MS } from './player-transition.ts';
import { createStoryPlayer } from './story-player.ts';

const FEED_RULES: PlayerRules = {
  imageMs: 5_000,
  videoMs: 10_000,
  advancesByItself: true,
  leavesAtEnd: false,
  offersVideos: false,
};
const image: PlayableStory = { mediaType: 'image', sourceCount: 2 };
const video: PlayableStory = { mediaType: 'video', sourceCount: 2 };

function startPlayer(stories: PlayableStory[], rules: Partial<PlayerRules> = {}) {
  let now = 0;
  const player = createStoryPlayer({ clock: () => now }, { stories, rules: { ...FEED_RULES, ...rules } });
  return {
    ...player,
    /** Lets wall time pass in steps of a frame; `mediaMs` says where the video's own clock stands at each step. */
    pass(ms: number, mediaMs?: (at: number) => number) {
      for (let at = 0; at < ms; at += 50) {
        now += 50;
        player.tick(mediaMs?.(at + 50));
      }
    },
    playVideo(durationMs: number) {
      player.send({ type: 'mediaReady', durationMs });
      player.send({ type: 'mediaStarted' });
    },
  };
}

test('a picture plays for five seconds from when it is shown, then the next story opens', () => {
  const player = startPlayer([image, image]);
  player.pass(3_000);
  player.send({ type: 'mediaReady' });

  player.pass(4_950);
  expect(player.getView()).toMatchObject({ storyIndex: 0, phase: 'playing' });
  player.pass(50);

  expect(player.getView()).toMatchObject({ storyIndex: 1, phase: 'loading' });
});

test('a short video plays to its end and a long one for ten seconds of its own clock', () => {
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

test('waiting for bytes costs a video none of its time', () => {
  const player = startPlayer([video, image]);
  player.playVideo(4_000);
  player.pass(1_000, (at) => at);

  player.pass(6_000, () => 1_000);

  expect(player.getView()).toMatchObject({ storyIndex: 0, phase: 'stalled' });
  expect(progressOf(player.getState())).toBeCloseTo(0.25);
  player.pass(100, () => 1_100);
  expect(player.getView().phase).toBe('playing');
});

test('a media clock that stands is a stall even when the browser does not say so', () => {
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
] as const)('%s for eight seconds offers a way out', (phase, prepare) => {
  const player = startPlayer([video]);
  prepare(player);

  player.pass(OVERDUE_AFTER_MS - 50, () => 0);
  expect(player.getView().isOverdue).toBe(false);
  player.pass(300, () => 0);

  expect(player.getView()).toMatchObject({ phase, isOverdue: true });
});

test('media that comes after all takes the way out away again', () => {
  const player = startPlayer([video]);
  player.pass(OVERDUE_AFTER_MS);
  player.playVideo(4_000);
  expect(player.getView().isOverdue).toBe(true);

  player.pass(100, (at) => at);

  expect(player.getView()).toMatchObject({ phase: 'playing', isOverdue: false });
});

test('a source that fails is followed by the next source, each tried once', () => {
  const player = startPlayer([image, image]);

  player.send({ type: 'mediaFailed' });
  expect(player.getView()).toMatchObject({ phase: 'loading', attempt: 1 });
  player.send({ type: 'mediaFailed' });

  expect(player.getView()).toMatchObject({ phase: 'failed', storyIndex: 0 });
});

test('the wait for a way out goes on from source to source', () => {
  const player = startPlayer([video]);
  player.pass(OVERDUE_AFTER_MS - 1_000);
  player.send({ type: 'mediaFailed' });

  player.pass(1_000);

  expect(player.getView()).toMatchObject({ phase: 'loading', attempt: 1, isOverdue: true });
});

test('neither being ready nor starting is movement', () => {
  const player = startPlayer([video]);
  player.pass(OVERDUE_AFTER_MS - 2_000);
  player.playVideo(4_000);

  player.pass(2_000, () => 0);

  expect(player.getView()).toMatchObject({ phase: 'stalled', isOverdue: true });
});

test('where bytes are dear a video waits to be asked for, and a picture does not', () => {
  const player = startPlayer([image, video], { offersVideos: true });
  expect(player.getView().phase).toBe('loading');

  player.send({ type: 'wentNext' });
  player.pass(60_000);
  expect(player.getView()).toMatchObject({ phase: 'offered', storyIndex: 1, isOverdue: false });
  player.send({ type: 'playPressed' });

  expect(player.getView().phase).toBe('loading');
});

test('a video that is replayed has been asked for', () => {
  const player = startPlayer([video], { offersVideos: true });

  player.send({ type: 'retried' });

  expect(player.getView().phase).toBe('loading');
});

test('a failed story is skipped after its text could be read; the last one stays', () => {
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

test('where the end leaves the place, a failed last story ends too', () => {
  const player = startPlayer([{ ...image, sourceCount: 1 }], { leavesAtEnd: true });
  player.send({ type: 'mediaFailed' });

  player.pass(SKIP_FAILED_AFTER_MS);

  expect(player.getView().phase).toBe('ended');
});

test('refused autoplay waits for Play and never advances by itself', () => {
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

test('a start that was refused before the video was there plays it whole once Play is pressed', () => {
  const player = startPlayer([video]);
  player.send({ type: 'playRefused' });
  player.send({ type: 'mediaReady', durationMs: 4_000 });
  player.send({ type: 'playPressed' });
  player.send({ type: 'mediaStarted' });

  player.pass(1_000, (at) => at);

  expect(player.getView().phase).toBe('playing');
  expect(progressOf(player.getState())).toBeCloseTo(0.25);
});

test('Play pressed before the video is there waits for it', () => {
  const player = startPlayer([video]);
  player.send({ type: 'playRefused' });
  player.send({ type: 'playPressed' });

  expect(player.getView().phase).toBe('loading');
});

test('a video that could play and shows no frame counts as refused', () => {
  const player = startPlayer([video]);
  player.send({ type: 'mediaReady', durationMs: 4_000 });

  player.pass(REFUSED_AFTER_MS, () => 0);

  expect(player.getView().phase).toBe('blocked');
});

test('every hold must be given back before time passes again', () => {
  const player = startPlayer([image]);
  player.send({ type: 'mediaReady' });
  player.pass(1_000);

  player.send({ type: 'held', reason: 'hidden' });
  player.send({ type: 'held', reason: 'user' });
  player.send({ type: 'released', reason: 'hidden' });
  player.pass(20_000);
  expect(player.getState().playedMs).toBe(1_000);
  player.send({ type: 'released', reason: 'user' });
  player.pass(500);

  expect(player.getState().playedMs).toBe(1_500);
});

test('a picture that arrives while held starts when released', () => {
  const player = startPlayer([image]);
  player.send({ type: 'held', reason: 'hidden' });
  player.send({ type: 'mediaReady' });
  expect(player.getView().phase).toBe('ready');

  player.send({ type: 'released', reason: 'hidden' });

  expect(player.getView().phase).toBe('playing');
});

test('under reduced motion a story ends without opening the next one', () => {
  const player = startPlayer([image, image], { advancesByItself: false });
  player.send({ type: 'mediaReady' });

  player.pass(20_000);
  expect(player.getView()).toMatchObject({ phase: 'ended', storyIndex: 0 });
  player.send({ type: 'wentNext' });

  expect(player.getView()).toMatchObject({ phase: 'loading', storyIndex: 1 });
});

test('back on the first story starts it again; forward on the last one ends it', () => {
  const player = startPlayer([image]);
  const { run } = player.getView();

  player.send({ type: 'wentBack' });
  expect(player.getView()).toMatchObject({ storyIndex: 0, run: run + 1 });
  player.send({ type: 'wentNext' });

  expect(player.getView().phase).toBe('ended');
});

test('a machine that slept does not find its story over', () => {
  let now = 0;
  const player = createStoryPlayer({ clock: () => now }, { stories: [image, image], rules: FEED_RULES });
  player.send({ type: 'mediaReady' });
  now = 3_600_000;

  player.tick();

  expect(player.getView().storyIndex).toBe(0);
});

test('ticks that change nothing to draw wake nobody', () => {
  const player = startPlayer([image]);
  player.send({ type: 'mediaReady' });
  let wakes = 0;
  player.subscribe(() => wakes++);

  player.pass(1_000);

  expect(wakes).toBe(0);
});
