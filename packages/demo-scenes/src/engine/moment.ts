/** An instant of a clip. What moves by `swing`, `cycle` or `turn` ends where it began. */
export type Moment = {
  duration: number;
  /** 0 at the start of the clip, 1 at its end. */
  turn: number;
  /** -1 to 1, a whole number of times in the clip, each about `period` seconds long. */
  swing(period: number, phase?: number): number;
  /** 0 to 1 and from the start again, a whole number of times in the clip. */
  cycle(period: number, phase?: number): number;
};

export function momentAt(seconds: number, duration: number): Moment {
  const turn = seconds / duration;
  function cycle(period: number, phase = 0): number {
    const along = turn * Math.max(1, Math.round(duration / period)) + phase;
    return along - Math.floor(along);
  }
  return {
    duration,
    turn,
    cycle,
    swing: (period, phase = 0) => Math.sin(cycle(period, phase) * 2 * Math.PI),
  };
}
