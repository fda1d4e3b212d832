/** An instant of a clip. `swing` and `cycle` have equal values at the start and the end of a clip, so that it loops. */
export type Moment = {
  duration: number;
  /** 0 at the start of the clip, 1 at its end. */
  progress: number;
  /** A sine from -1 to 1. It repeats a whole number of times in the clip, about every `period` seconds. */
  swing(period: number, phase?: number): number;
  /** A sawtooth from 0 to 1. It repeats as often as `swing`. */
  cycle(period: number, phase?: number): number;
};

export function momentAt(seconds: number, duration: number): Moment {
  const progress = seconds / duration;
  function cycle(period: number, phase = 0): number {
    const along = progress * Math.max(1, Math.round(duration / period)) + phase;
    return along - Math.floor(along);
  }
  return {
    duration,
    progress,
    cycle,
    swing: (period, phase = 0) => Math.sin(cycle(period, phase) * 2 * Math.PI),
  };
}
