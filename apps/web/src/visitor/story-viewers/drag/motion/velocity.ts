type Sample = { at: number; timeMs: number };

/** Older movements do not affect the velocity at the release. */
const WINDOW_MS = 80;

export type VelocityMeter = { add: (at: number, timeMs: number) => void; read: (timeMs: number) => number };

/** The velocity of a finger in pixels per millisecond, over its last movements. */
export function createVelocityMeter(): VelocityMeter {
  let samples: Sample[] = [];
  const recent = (timeMs: number) => samples.filter((sample) => timeMs - sample.timeMs <= WINDOW_MS);
  return {
    add(at, timeMs) {
      samples = [...recent(timeMs), { at, timeMs }];
    },
    read(timeMs) {
      const [first] = recent(timeMs);
      const last = samples.at(-1);
      if (!first || !last || last.timeMs <= first.timeMs) return 0;
      return (last.at - first.at) / (last.timeMs - first.timeMs);
    },
  };
}
