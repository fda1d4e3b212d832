import { writeFileSync } from 'node:fs';
import type { Injection, InjectionPoint } from '../rig/injection.ts';

export type Reach = (moment: InjectionPoint) => void;

type Timed = Extract<Injection, { kind: 'crash' | 'block' }>;

/** Strikes when the program comes to the moment of an injection, after as many passes as it is to skip. A crash is a kill: nothing is closed and nobody is told. */
export function strikeAt(injections: Timed[], marks: string): Reach {
  const passes = injections.map(() => 0);

  return (moment) => {
    for (const [index, injection] of injections.entries()) {
      if (injection.at !== moment) continue;
      passes[index]! += 1;
      if (passes[index]! <= injection.skip || !isFirst(`${marks}-${index}`)) continue;
      if (injection.kind === 'crash') process.kill(process.pid, 'SIGKILL');
      else block(injection.ms);
    }
  };
}

/** The mark outlives the process: whoever is started after it passes unharmed. */
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
