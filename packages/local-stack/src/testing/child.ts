import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** A real program in one line of JavaScript; it leads a process group, as ours do, and is killed when the test ends. */
export function spawnScript(script: string): ChildProcess {
  const child = spawn(process.execPath, ['-e', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // It has ended, as it should.
    }
  });
  return child;
}

export async function firstOutput(child: ChildProcess): Promise<string> {
  const [text] = await once(child.stdout!, 'data');
  return String(text).trim();
}

export const FOREVER = 'setInterval(() => {}, 1_000); console.log(process.pid);';
export const IGNORES_SIGTERM = `process.on('SIGTERM', () => {}); ${FOREVER}`;
