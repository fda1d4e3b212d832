import type { Listener } from './listener.ts';

export type Heartbeats = {
  add: (listener: Listener) => void;
  delete: (listener: Listener) => void;
  stop: () => void;
};

/** Listeners get their heartbeats in this many groups, so that thousands of listeners do not delay requests. */
const GROUPS = 25;

/** Calls `beat` for each listener, one interval after it was added and then at each interval. */
export function startHeartbeats(intervalMs: number, beat: (listener: Listener) => void): Heartbeats {
  const groups = Array.from({ length: GROUPS }, () => new Set<Listener>());
  const groupOf = new WeakMap<Listener, Set<Listener>>();
  let current = 0;
  const timer = setInterval(() => {
    current = (current + 1) % GROUPS;
    for (const listener of groups[current]!) beat(listener);
  }, intervalMs / GROUPS);
  return {
    add(listener) {
      const group = groups[current]!;
      group.add(listener);
      groupOf.set(listener, group);
    },
    delete: (listener) => void groupOf.get(listener)?.delete(listener),
    stop: () => clearInterval(timer),
  };
}
