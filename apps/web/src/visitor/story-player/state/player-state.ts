/**
 * onDemand: not loaded before the visitor presses Play · loading: nothing to show yet · ready: shown, not started · playing ·
 * stalled: waiting for data · blocked: the browser refused autoplay · failed: every source failed · ended: no automatic next
 * story
 */
export type PlayerPhase = 'onDemand' | 'loading' | 'ready' | 'playing' | 'stalled' | 'blocked' | 'failed' | 'ended';

/** Playback is paused while there is at least one reason. Whoever adds a reason removes it. */
export type PauseReason = 'user' | 'press' | 'drag' | 'hidden' | 'dialog' | 'caption';

export type PlayerState = {
  phase: PlayerPhase;
  storyIndex: number;
  /** Increases with every start, so that a restart of the same story is a change, too. */
  run: number;
  /** Index of the story's source that is being tried. */
  attempt: number;
  pauseReasons: readonly PauseReason[];
  playedMs: number;
  limitMs: number;
  /** Time spent waiting in the current phase. */
  waitedMs: number;
  /** Time without visible movement. A change of phase or source does not reset it. */
  motionlessMs: number;
  /** Without movement for so long that the visitor is offered Skip and Retry. */
  isOverdue: boolean;
};

export type PlayableStory = { mediaType: 'image' | 'video' | 'unsupported'; sourceCount: number };

export type PlayerRules = {
  imageMs: number;
  videoMs: number;
  /** False with reduced motion: the visitor starts each next story. */
  autoAdvances: boolean;
  /** True in viewers that leave the place after the last story, also when its media failed. */
  leavesAtEnd: boolean;
  /** True when the visitor saves data: a video is not loaded before Play is pressed. */
  loadsVideosOnDemand: boolean;
};

export type PlayerContext = { stories: readonly PlayableStory[]; rules: PlayerRules };

export type PlayerEvent =
  /** `mediaMs` is the playback position of the video; absent for pictures. */
  | { type: 'ticked'; elapsedMs: number; mediaMs?: number }
  | { type: 'mediaReady'; durationMs?: number }
  | { type: 'mediaStarted' }
  | { type: 'mediaWaiting' }
  | { type: 'mediaEnded' }
  | { type: 'mediaFailed' }
  | { type: 'playRefused' }
  | { type: 'playPressed' }
  | { type: 'paused'; reason: PauseReason }
  | { type: 'resumed'; reason: PauseReason }
  | { type: 'wentTo'; storyIndex: number }
  | { type: 'wentNext' }
  | { type: 'wentBack' }
  | { type: 'retried' };

export function openStory(
  storyIndex: number,
  { stories, rules }: PlayerContext,
  { run = 0, pauseReasons = [] }: Partial<PlayerState> = {},
): PlayerState {
  const clocks = { playedMs: 0, limitMs: 0, waitedMs: 0, motionlessMs: 0, isOverdue: false };
  return {
    phase: firstPhase(stories[storyIndex], rules),
    storyIndex,
    run: run + 1,
    attempt: 0,
    pauseReasons,
    ...clocks,
  };
}

function firstPhase(story: PlayableStory | undefined, rules: PlayerRules): PlayerPhase {
  if (story && !isPlayable(story)) return 'failed';
  return rules.loadsVideosOnDemand && story?.mediaType === 'video' ? 'onDemand' : 'loading';
}

function isPlayable({ mediaType, sourceCount }: PlayableStory): boolean {
  return mediaType !== 'unsupported' && sourceCount > 0;
}

/** Opens the story again. The visitor asked for it, so a video is loaded at once. */
export function retryStory(state: PlayerState, context: PlayerContext): PlayerState {
  const opened = openStory(state.storyIndex, context, state);
  return opened.phase === 'onDemand' ? { ...opened, phase: 'loading' } : opened;
}

/** How much of the story has been shown, 0 to 1. */
export function progressOf({ phase, playedMs, limitMs }: PlayerState): number {
  if (phase === 'ended') return 1;
  return limitMs > 0 ? Math.min(playedMs / limitMs, 1) : 0;
}

/** True when only the visitor can start the video. */
export function isAwaitingPlay(phase: PlayerPhase): boolean {
  return phase === 'onDemand' || phase === 'blocked';
}
