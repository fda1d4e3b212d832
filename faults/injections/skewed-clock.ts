import type { Injection } from '../laboratory/injection.ts';

/** A wrong wall clock for everything in the process; what counts from its start, timers above all, goes on as ever. */
export function skewClock({ skewMs, untilMs = Infinity }: Extract<Injection, { kind: 'clock' }>): void {
  const RightDate = Date;

  function now(): number {
    return RightDate.now() + (performance.now() < untilMs ? skewMs : 0);
  }

  globalThis.Date = new Proxy(RightDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new RightDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}
