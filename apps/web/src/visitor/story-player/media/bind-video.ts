import { sound } from '../state/sound.ts';
import type { StoryPlayer } from '../state/story-player.ts';

/** HTMLMediaElement.HAVE_FUTURE_DATA */
const CAN_PLAY = 3;
const PLAYABLE_PHASES = new Set(['loading', 'ready', 'playing', 'stalled']);

/** Starts and stops the video as its player says, and reports the video's events to the player. Returns the unbind function. */
export function bindVideo(video: HTMLVideoElement, player: StoryPlayer): () => void {
  const unbound = new AbortController();
  const container = video.parentElement;
  /** False after another viewer has moved the pooled element into its own container. */
  const isOwned = () => video.parentElement === container;

  function on(type: string, handle: () => void): void {
    video.addEventListener(type, () => isOwned() && handle(), { signal: unbound.signal });
  }

  function sendReady(): void {
    player.send({ type: 'mediaReady', durationMs: Number.isFinite(video.duration) ? video.duration * 1_000 : 0 });
  }

  function syncPlayback(): void {
    if (!isOwned()) return;
    const { phase, pauseReasons } = player.getView();
    const shouldPlay = pauseReasons.length === 0 && PLAYABLE_PHASES.has(phase);
    if (shouldPlay && video.paused) void start();
    else if (!shouldPlay && !video.paused) video.pause();
  }

  async function start(): Promise<void> {
    // Several calls may be pending, and sound may be turned off before they are refused.
    const wasMuted = video.muted;
    try {
      await video.play();
    } catch (error) {
      if (unbound.signal.aborted || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      // Sound needs a user gesture first, so try again muted.
      if (wasMuted) player.send({ type: 'playRefused' });
      else sound.setMuted(true);
    }
  }

  on('canplay', sendReady);
  on('playing', () => player.send({ type: 'mediaStarted' }));
  on('waiting', () => player.send({ type: 'mediaWaiting' }));
  on('ended', () => player.send({ type: 'mediaEnded' }));
  on('pause', syncPlayback);
  on('error', () => player.send({ type: 'mediaFailed' }));
  unbound.signal.addEventListener('abort', player.subscribe(syncPlayback));
  unbound.signal.addEventListener(
    'abort',
    sound.subscribe(() => {
      video.muted = sound.isMuted();
      syncPlayback();
    }),
  );

  video.muted = sound.isMuted();
  if (video.error) player.send({ type: 'mediaFailed' });
  else if (video.readyState >= CAN_PLAY) sendReady();
  syncPlayback();
  return () => {
    unbound.abort();
    if (!isOwned()) return;
    video.pause();
    video.remove();
  };
}
