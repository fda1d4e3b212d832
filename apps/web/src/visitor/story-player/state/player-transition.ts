import { openStory, type PlayerContext, type PlayerEvent, type PlayerState, retryStory } from './player-state.ts';

/** A video whose position has not changed for this long counts as stalled. */
export const STALL_AFTER_MS = 250;
/** After this time without movement the visitor is offered Skip and Retry. */
export const OVERDUE_AFTER_MS = 8_000;
/** A ready video that has not started after this time counts as blocked: some browsers refuse autoplay without an error. */
export const REFUSED_AFTER_MS = 1_500;
/** Time to read the failure message before the next story. */
export const SKIP_FAILED_AFTER_MS = 2_500;

/** The state machine of a story player, as a pure function. */
export function advance(state: PlayerState, event: PlayerEvent, context: PlayerContext): PlayerState {
  switch (event.type) {
    case 'ticked':
      return state.pauseReasons.length > 0 ? state : tick(state, event, context);
    case 'mediaReady':
      return makeReady(state, event.durationMs, context);
    case 'mediaStarted':
      return state.phase === 'ready' || state.phase === 'blocked' ? toPhase(state, 'playing') : state;
    case 'mediaWaiting':
      return state.phase === 'playing' ? { ...state, phase: 'stalled', waitedMs: 0 } : state;
    case 'mediaEnded':
      return isShown(state) ? finish(state, context) : state;
    case 'mediaFailed':
      return fail(state, context);
    case 'playRefused':
      return isShown(state) || state.phase === 'loading' ? { ...toPhase(state, 'blocked'), playedMs: 0 } : state;
    case 'playPressed':
      return pressPlay(state);
    case 'paused':
      return state.pauseReasons.includes(event.reason)
        ? state
        : { ...state, pauseReasons: [...state.pauseReasons, event.reason] };
    case 'resumed':
      return resume(state, event.reason, context);
    case 'wentTo':
      return context.stories[event.storyIndex] ? openStory(event.storyIndex, context, state) : state;
    case 'wentNext':
      return hasNext(state, context) ? openStory(state.storyIndex + 1, context, state) : toPhase(state, 'ended');
    case 'wentBack':
      return openStory(Math.max(0, state.storyIndex - 1), context, state);
    case 'retried':
      return retryStory(state, context);
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
      return addWaitingTime(state, elapsedMs).waitedMs >= REFUSED_AFTER_MS
        ? toPhase(state, 'blocked')
        : addWaitingTime(state, elapsedMs);
    case 'loading':
      return addWaitingTime(state, elapsedMs);
    case 'failed':
      return skipFailed(addWaitingTime(state, elapsedMs), context);
    case 'onDemand':
    case 'blocked':
    case 'ended':
      return state;
  }
}

function pressPlay(state: PlayerState): PlayerState {
  if (state.phase === 'onDemand') return toPhase(state, 'loading');
  if (state.phase !== 'blocked') return state;
  return recordMovement(toPhase(state, state.limitMs > 0 ? 'ready' : 'loading'));
}

function playPicture(state: PlayerState, elapsedMs: number, context: PlayerContext): PlayerState {
  const playedMs = state.playedMs + elapsedMs;
  return playedMs >= state.limitMs ? finish(state, context) : recordMovement({ ...state, playedMs });
}

/** Progress follows the video's position, so a stall does not shorten the story. */
function playVideo(state: PlayerState, elapsedMs: number, mediaMs: number, context: PlayerContext): PlayerState {
  if (mediaMs <= state.playedMs) {
    const waiting = addWaitingTime(state, elapsedMs);
    return waiting.waitedMs >= STALL_AFTER_MS ? { ...waiting, phase: 'stalled' } : waiting;
  }
  if (mediaMs >= state.limitMs) return finish(state, context);
  return recordMovement({ ...toPhase(state, 'playing'), playedMs: mediaMs });
}

function makeReady(state: PlayerState, durationMs: number | undefined, context: PlayerContext): PlayerState {
  const isVideo = context.stories[state.storyIndex]?.mediaType === 'video';
  const { videoMs, imageMs } = context.rules;
  const limitMs = isVideo ? Math.min(durationMs || videoMs, videoMs) : imageMs;
  if (state.phase === 'blocked') return { ...state, limitMs };
  if (state.phase !== 'loading') return state;
  return { ...toPhase(state, isVideo || state.pauseReasons.length > 0 ? 'ready' : 'playing'), limitMs };
}

function resume(state: PlayerState, reason: string, context: PlayerContext): PlayerState {
  const pauseReasons = state.pauseReasons.filter((other) => other !== reason);
  const resumed = { ...state, pauseReasons };
  const isPicture = context.stories[state.storyIndex]?.mediaType === 'image';
  return isPicture && state.phase === 'ready' && pauseReasons.length === 0 ? toPhase(resumed, 'playing') : resumed;
}

function fail(state: PlayerState, { stories }: PlayerContext): PlayerState {
  if (state.phase === 'failed' || state.phase === 'ended') return state;
  const sourceCount = stories[state.storyIndex]?.sourceCount ?? 0;
  if (state.attempt + 1 < sourceCount) return { ...toPhase(state, 'loading'), attempt: state.attempt + 1, playedMs: 0 };
  return toPhase(state, 'failed');
}

function skipFailed(state: PlayerState, context: PlayerContext): PlayerState {
  if (state.waitedMs < SKIP_FAILED_AFTER_MS || !context.rules.autoAdvances) return state;
  if (hasNext(state, context)) return openStory(state.storyIndex + 1, context, state);
  return context.rules.leavesAtEnd ? toPhase(state, 'ended') : state;
}

function finish(state: PlayerState, context: PlayerContext): PlayerState {
  if (context.rules.autoAdvances && hasNext(state, context)) return openStory(state.storyIndex + 1, context, state);
  return { ...toPhase(state, 'ended'), playedMs: state.limitMs };
}

function toPhase(state: PlayerState, phase: PlayerState['phase']): PlayerState {
  return { ...state, phase, waitedMs: 0 };
}

function recordMovement(state: PlayerState): PlayerState {
  return { ...state, motionlessMs: 0, isOverdue: false };
}

function addWaitingTime(state: PlayerState, elapsedMs: number): PlayerState {
  const motionlessMs = state.motionlessMs + elapsedMs;
  return { ...state, waitedMs: state.waitedMs + elapsedMs, motionlessMs, isOverdue: motionlessMs >= OVERDUE_AFTER_MS };
}

function hasNext({ storyIndex }: PlayerState, { stories }: PlayerContext): boolean {
  return storyIndex + 1 < stories.length;
}

function isShown({ phase }: PlayerState): boolean {
  return phase === 'ready' || phase === 'playing' || phase === 'stalled';
}
