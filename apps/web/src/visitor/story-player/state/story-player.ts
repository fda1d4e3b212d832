import { openStory, type PlayerContext, type PlayerEvent, type PlayerState } from './player-state.ts';
import { advance } from './player-transition.ts';

/** A longer step means that the machine slept or the page was frozen; the excess does not count as playback. */
const LONGEST_STEP_MS = 1_000;

type Dependencies = { clock: () => number };
type Options = PlayerContext & { storyIndex?: number };

/** The part of the state that screens render. A new object is created only when one of its fields changed. */
export type PlayerView = Omit<PlayerState, 'playedMs' | 'limitMs' | 'waitedMs' | 'motionlessMs'>;

export type StoryPlayer = ReturnType<typeof createStoryPlayer>;

export function createStoryPlayer({ clock }: Dependencies, { stories, rules, storyIndex = 0 }: Options) {
  let state = openStory(Math.min(storyIndex, Math.max(0, stories.length - 1)), { stories, rules });
  let view: PlayerView = viewOf(state);
  let lastTickAt = clock();
  const listeners = new Set<() => void>();

  function send(event: PlayerEvent): void {
    state = advance(state, event, { stories, rules });
    const next = viewOf(state);
    if (isSameView(view, next)) return;
    view = next;
    for (const listener of [...listeners]) listener();
  }

  return {
    send,
    getState: () => state,
    getView: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Advances the player by the time since the last tick. */
    tick(mediaMs?: number): void {
      const now = clock();
      const elapsedMs = Math.min(now - lastTickAt, LONGEST_STEP_MS);
      lastTickAt = now;
      send(mediaMs === undefined ? { type: 'ticked', elapsedMs } : { type: 'ticked', elapsedMs, mediaMs });
    },
  };
}

function viewOf({ phase, storyIndex, run, attempt, pauseReasons, isOverdue }: PlayerState): PlayerView {
  return { phase, storyIndex, run, attempt, pauseReasons, isOverdue };
}

function isSameView(one: PlayerView, other: PlayerView): boolean {
  return (Object.keys(one) as (keyof PlayerView)[]).every((key) => one[key] === other[key]);
}
