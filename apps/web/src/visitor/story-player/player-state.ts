/**
 * offered: loaded only when asked for · loading: nothing to show yet · ready: shown, waiting to move · playing ·
 * stalled: bytes are missing · blocked: the browser refused to start · failed: no source answered · ended: nothing
 * follows by itself
 */
export type PlayerPhase = 'offered' | 'loading' | 'ready' | 'playing' | 'stalled' | 'blocked' | 'failed' | 'ended';

/** Why the clock stands although the media could run. Each reason is given back by whoever gave it. */
export type HoldReason = 'user' | 'press' | 'hidden' | 'dialog';

export type PlayerState = {
  phase: PlayerPhase;
  storyIndex: number;
  /** Grows with every start, so that starting the same story again is a change too. */
  run: number;
  /** Which of the story's sources is being tried. */
  attempt: number;
  holds: readonly HoldReason[];
  playedMs: number;
  limitMs: number;
  /** How long this phase has waited. */
  waitedMs: number;
  /** How long the visitor has seen nothing move; neither another phase nor another source is movement. */
  stillMs: number;
  /** Still for so long that the visitor is offered a way out. */
  isOverdue: boolean;
};

export type PlayableStory = { mediaType: 'image' | 'video' | 'unsupported'; sourceCount: number };

export type PlayerRules = {
  imageMs: number;
  videoMs: number;
  /** False under reduced motion: each story then waits for the visitor. */
  advancesByItself: boolean;
  /** True where the end of the last story leaves the place, whatever became of its media. */
  leavesAtEnd: boolean;
  /** True where bytes are dear: a video then costs none until the visitor asks for it. */
  offersVideos: boolean;
};

export type PlayerContext = { stories: readonly PlayableStory[]; rules: PlayerRules };

export type PlayerEvent =
  /** `mediaMs` is the position of the video's own clock; absent for pictures. */
  | { type: 'ticked'; elapsedMs: number; mediaMs?: number }
  | { type: 'mediaReady'; durationMs?: number }
  | { type: 'mediaStarted' }
  | { type: 'mediaWaiting' }
  | { type: 'mediaEnded' }
  | { type: 'mediaFailed' }
  | { type: 'playRefused' }
  | { type: 'playPressed' }
  | { type: 'held'; reason: HoldReason }
  | { type: 'released'; reason: HoldReason }
  | { type: 'wentTo'; storyIndex: number }
  | { type: 'wentNext' }
  | { type: 'wentBack' }
  | { type: 'retried' };

export function openStory(
  storyIndex: number,
  { stories, rules }: PlayerContext,
  { run = 0, holds = [] }: Partial<PlayerState> = {},
): PlayerState {
  const clocks = { playedMs: 0, limitMs: 0, waitedMs: 0, stillMs: 0, isOverdue: false };
  const phase = rules.offersVideos && stories[storyIndex]?.mediaType === 'video' ? 'offered' : 'loading';
  return { phase, storyIndex, run: run + 1, attempt: 0, holds, ...clocks };
}

/** How much of the story has been shown, 0 to 1. */
export function progressOf({ phase, playedMs, limitMs }: PlayerState): number {
  if (phase === 'ended') return 1;
  return limitMs > 0 ? Math.min(playedMs / limitMs, 1) : 0;
}

/** The visitor's own press starts it, and nothing else does. */
export function isAwaitingPlay(phase: PlayerPhase): boolean {
  return phase === 'offered' || phase === 'blocked';
}
