import type { Injection } from '../rig/injection.ts';

/** Skews the wall clock of the process; timers and the monotonic clock stay correct. */
export function skewClock({ skewMs, untilMs = Infinity }: Extract<Injection, { kind: 'clock' }>): void {
  const RealDate = Date;
  const realNow = Date.now;

  function now(): number {
    return realNow() + (performance.now() < untilMs ? skewMs : 0);
  }

  // Assigned to a property, so that the program can override it like the real one.
  RealDate.now = now;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
  });
}
