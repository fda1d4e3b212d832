import { writeFileSync } from 'node:fs';
import type { Injection, InjectionPoint } from '../rig/injection.ts';

export type Reach = (point: InjectionPoint) => void;

type Timed = Extract<Injection, { kind: 'crash' | 'block' }>;

/** Triggers an injection when the program reaches its point, after skipping some passes. A crash is a SIGKILL. */
export function triggerInjections(injections: Timed[], marks: string): Reach {
  const passes = injections.map(() => 0);

  return (point) => {
    for (const [index, injection] of injections.entries()) {
      if (injection.at !== point) continue;
      passes[index]! += 1;
      if (passes[index]! <= injection.skip || !isFirst(`${marks}-${index}`)) continue;
      if (injection.kind === 'crash') process.kill(process.pid, 'SIGKILL');
      else block(injection.ms);
    }
  };
}

/** The marker file outlives the process, so that a restarted process skips the injection. */
function isFirst(mark: string): boolean {
  try {
    writeFileSync(mark, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
