import type { Injection } from '../rig/injection.ts';

/** A wrong wall clock for everything in the process; what counts from its start, timers above all, goes on as ever. */
export function skewClock({ skewMs, untilMs = Infinity }: Extract<Injection, { kind: 'clock' }>): void {
  const RightDate = Date;
  const rightNow = Date.now;

  function now(): number {
    return rightNow() + (performance.now() < untilMs ? skewMs : 0);
  }

  // Like the right one, it can be replaced by a program.
  RightDate.now = now;
  globalThis.Date = new Proxy(RightDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new RightDate(now()).toString(),
  });
}
