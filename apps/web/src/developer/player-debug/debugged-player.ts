/** What the page shows of a story player. Times are milliseconds. */
export type PlayerFacts = {
  phase: string;
  storyIndex: number;
  run: number;
  attempt: number;
  pauseReasons: readonly string[];
  playedMs: number;
  limitMs: number;
  waitedMs: number;
  motionlessMs: number;
  isOverdue: boolean;
};

export type PoolSlot = { key: string | null; source: string | null; video: HTMLVideoElement };

export type Fault = { name: string; help: string; inject: () => void; isDisabled?: boolean };

/** A story player of the visitor's screens, which developer pages cannot import. */
export type DebuggedPlayer = {
  subscribe: (listener: () => void) => () => void;
  getState: () => PlayerFacts;
  /** The addresses of the current story's media, in the order in which they are tried. */
  sources: () => string[];
  /** When the current story expires, in milliseconds since the epoch; null if it is not known. */
  expiresAt: () => number | null;
  /** The video of the current story. */
  video: () => HTMLVideoElement | undefined;
  slots: () => readonly PoolSlot[];
};
