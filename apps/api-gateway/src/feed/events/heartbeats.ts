import type { Listener } from './listener.ts';

export type Heartbeats = {
  add: (listener: Listener) => void;
  delete: (listener: Listener) => void;
  stop: () => void;
};

/** Listeners are served in turns, so that thousands of them do not delay requests. */
const TURNS = 25;

/** Calls `beat` for each listener, one interval after it was added and then at each interval. */
export function startHeartbeats(intervalMs: number, beat: (listener: Listener) => void): Heartbeats {
  const turns = Array.from({ length: TURNS }, () => new Set<Listener>());
  const turnOf = new WeakMap<Listener, Set<Listener>>();
  let current = 0;
  const timer = setInterval(() => {
    current = (current + 1) % TURNS;
    for (const listener of turns[current]!) beat(listener);
  }, intervalMs / TURNS);
  return {
    add(listener) {
      const turn = turns[current]!;
      turn.add(listener);
      turnOf.set(listener, turn);
    },
    delete: (listener) => void turnOf.get(listener)?.delete(listener),
    stop: () => clearInterval(timer),
  };
}
