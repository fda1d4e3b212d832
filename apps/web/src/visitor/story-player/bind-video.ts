import { sound } from './sound.ts';
import type { StoryPlayer } from './story-player.ts';

/** HTMLMediaElement.HAVE_FUTURE_DATA */
const CAN_PLAY = 3;
const MOVING = new Set(['loading', 'ready', 'playing', 'stalled']);

/** Lets a video follow its player, and tells the player what the video does. Calling the answer parts the two. */
export function bindVideo(video: HTMLVideoElement, player: StoryPlayer): () => void {
  const ends = new AbortController();
  const home = video.parentElement;
  /** A viewer that opens over this one takes the element away with it. */
  const isHome = () => video.parentElement === home;

  function on(type: string, tell: () => void): void {
    video.addEventListener(type, () => isHome() && tell(), { signal: ends.signal });
  }

  function tellReady(): void {
    player.send({ type: 'mediaReady', durationMs: Number.isFinite(video.duration) ? video.duration * 1_000 : 0 });
  }

  function follow(): void {
    if (!isHome()) return;
    const { phase, holds } = player.getView();
    const shouldMove = holds.length === 0 && MOVING.has(phase);
    if (shouldMove && video.paused) void start();
    else if (!shouldMove && !video.paused) video.pause();
  }

  async function start(): Promise<void> {
    try {
      await video.play();
    } catch (error) {
      if (ends.signal.aborted || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      // Sound needs a gesture first; a silent start is better than none.
      if (video.muted) player.send({ type: 'playRefused' });
      else sound.setMuted(true);
    }
  }

  on('canplay', tellReady);
  on('playing', () => player.send({ type: 'mediaStarted' }));
  on('waiting', () => player.send({ type: 'mediaWaiting' }));
  on('ended', () => player.send({ type: 'mediaEnded' }));
  on('pause', follow);
  on('error', () => player.send({ type: 'mediaFailed' }));
  ends.signal.addEventListener('abort', player.subscribe(follow));
  ends.signal.addEventListener(
    'abort',
    sound.subscribe(() => {
      video.muted = sound.isMuted();
      follow();
    }),
  );

  video.muted = sound.isMuted();
  if (video.error) player.send({ type: 'mediaFailed' });
  else if (video.readyState >= CAN_PLAY) tellReady();
  follow();
  return () => {
    ends.abort();
    if (!isHome()) return;
    video.pause();
    video.remove();
  };
}
