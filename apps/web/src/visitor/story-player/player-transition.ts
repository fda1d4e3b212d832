import { openStory, type PlayerContext, type PlayerEvent, type PlayerState } from './player-state.ts';

/** A frozen media clock is a stall once it has stood this long. */
export const STALL_AFTER_MS = 250;
/** Nothing stands still for longer without a way out. */
export const OVERDUE_AFTER_MS = 8_000;
/** A video that could play and shows no frame for this long has been refused without an error. */
export const REFUSED_AFTER_MS = 1_500;
/** Long enough to read why, short enough not to hold the place up. */
export const SKIP_FAILED_AFTER_MS = 2_500;

/** What happens next: the whole behaviour of a story player, without a clock, an element or a screen. */
export function advance(state: PlayerState, event: PlayerEvent, context: PlayerContext): PlayerState {
  switch (event.type) {
    case 'ticked':
      return state.holds.length > 0 ? state : tick(state, event, context);
    case 'mediaReady':
      return makeReady(state, event.durationMs, context);
    case 'mediaStarted':
      return state.phase === 'ready' || state.phase === 'blocked' ? moved(state, 'playing') : state;
    case 'mediaWaiting':
      return state.phase === 'playing' ? { ...state, phase: 'stalled', waitedMs: 0 } : state;
    case 'mediaEnded':
      return isShown(state) ? finish(state, context) : state;
    case 'mediaFailed':
      return fail(state, context);
    case 'playRefused':
      return isShown(state) || state.phase === 'loading' ? { ...moved(state, 'blocked'), playedMs: 0 } : state;
    case 'playPressed':
      return askedToPlay(state);
    case 'held':
      return state.holds.includes(event.reason) ? state : { ...state, holds: [...state.holds, event.reason] };
    case 'released':
      return release(state, event.reason, context);
    case 'wentTo':
      return context.stories[event.storyIndex] ? openStory(event.storyIndex, context, state) : state;
    case 'wentNext':
      return hasNext(state, context) ? openStory(state.storyIndex + 1, context, state) : moved(state, 'ended');
    case 'wentBack':
      return openStory(Math.max(0, state.storyIndex - 1), context, state);
    case 'retried':
      return { ...openStory(state.storyIndex, context, state), phase: 'loading' };
  }
}

function tick(
  state: PlayerState,
  { elapsedMs, mediaMs }: { elapsedMs: number; mediaMs?: number },
  context: PlayerContext,
) {
  switch (state.phase) {
    case 'playing':
    case 'stalled':
      return mediaMs === undefined
        ? playPicture(state, elapsedMs, context)
        : playVideo(state, elapsedMs, mediaMs, context);
    case 'ready':
      return waited(state, elapsedMs).waitedMs >= REFUSED_AFTER_MS ? moved(state, 'blocked') : waited(state, elapsedMs);
    case 'loading':
      return waited(state, elapsedMs);
    case 'failed':
      return leaveFailed(waited(state, elapsedMs), context);
    case 'offered':
    case 'blocked':
    case 'ended':
      return state;
  }
}

function askedToPlay(state: PlayerState): PlayerState {
  if (state.phase === 'offered') return moved(state, 'loading');
  if (state.phase !== 'blocked') return state;
  return withMovement(moved(state, state.limitMs > 0 ? 'ready' : 'loading'));
}

function playPicture(state: PlayerState, elapsedMs: number, context: PlayerContext): PlayerState {
  const playedMs = state.playedMs + elapsedMs;
  return playedMs >= state.limitMs ? finish(state, context) : withMovement({ ...state, playedMs });
}

/** A video's progress is what its own clock says, so waiting for bytes costs it nothing. */
function playVideo(state: PlayerState, elapsedMs: number, mediaMs: number, context: PlayerContext): PlayerState {
  if (mediaMs <= state.playedMs) {
    const still = waited(state, elapsedMs);
    return still.waitedMs >= STALL_AFTER_MS ? { ...still, phase: 'stalled' } : still;
  }
  if (mediaMs >= state.limitMs) return finish(state, context);
  return withMovement({ ...moved(state, 'playing'), playedMs: mediaMs });
}

function makeReady(state: PlayerState, durationMs: number | undefined, context: PlayerContext): PlayerState {
  const isVideo = context.stories[state.storyIndex]?.mediaType === 'video';
  const { videoMs, imageMs } = context.rules;
  const limitMs = isVideo ? Math.min(durationMs || videoMs, videoMs) : imageMs;
  if (state.phase === 'blocked') return { ...state, limitMs };
  if (state.phase !== 'loading') return state;
  return { ...moved(state, isVideo || state.holds.length > 0 ? 'ready' : 'playing'), limitMs };
}

function release(state: PlayerState, reason: string, context: PlayerContext): PlayerState {
  const holds = state.holds.filter((held) => held !== reason);
  const released = { ...state, holds };
  const isPicture = context.stories[state.storyIndex]?.mediaType === 'image';
  return isPicture && state.phase === 'ready' && holds.length === 0 ? moved(released, 'playing') : released;
}

function fail(state: PlayerState, { stories }: PlayerContext): PlayerState {
  if (state.phase === 'failed' || state.phase === 'ended') return state;
  const sourceCount = stories[state.storyIndex]?.sourceCount ?? 0;
  if (state.attempt + 1 < sourceCount) return { ...moved(state, 'loading'), attempt: state.attempt + 1, playedMs: 0 };
  return moved(state, 'failed');
}

function leaveFailed(state: PlayerState, context: PlayerContext): PlayerState {
  if (state.waitedMs < SKIP_FAILED_AFTER_MS || !context.rules.advancesByItself) return state;
  if (hasNext(state, context)) return openStory(state.storyIndex + 1, context, state);
  return context.rules.leavesAtEnd ? moved(state, 'ended') : state;
}

function finish(state: PlayerState, context: PlayerContext): PlayerState {
  if (context.rules.advancesByItself && hasNext(state, context)) return openStory(state.storyIndex + 1, context, state);
  return { ...moved(state, 'ended'), playedMs: state.limitMs };
}

function moved(state: PlayerState, phase: PlayerState['phase']): PlayerState {
  return { ...state, phase, waitedMs: 0 };
}

function withMovement(state: PlayerState): PlayerState {
  return { ...state, stillMs: 0, isOverdue: false };
}

function waited(state: PlayerState, elapsedMs: number): PlayerState {
  const stillMs = state.stillMs + elapsedMs;
  return { ...state, waitedMs: state.waitedMs + elapsedMs, stillMs, isOverdue: stillMs >= OVERDUE_AFTER_MS };
}

function hasNext({ storyIndex }: PlayerState, { stories }: PlayerContext): boolean {
  return storyIndex + 1 < stories.length;
}

function isShown({ phase }: PlayerState): boolean {
  return phase === 'ready' || phase === 'playing' || phase === 'stalled';
}
