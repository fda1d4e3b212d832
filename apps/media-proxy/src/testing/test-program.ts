import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export type TestProgram = AsyncDisposable & { process: ChildProcess; origin: string; metricsOrigin: string };

const Ready = z.object({ port: z.number(), metricsPort: z.number() });

/** Starts the program in its own process, so that tests can kill it. */
export async function startProgram(env: NodeJS.ProcessEnv): Promise<TestProgram> {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const ready = Ready.safeParse(JSON.parse(line));
    if (!ready.success) continue;
    child.stdout.resume();
    return {
      process: child,
      origin: `http://127.0.0.1:${ready.data.port}`,
      metricsOrigin: `http://127.0.0.1:${ready.data.metricsPort}`,
      async [Symbol.asyncDispose]() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGTERM');
        await once(child, 'exit');
      },
    };
  }
  throw new Error('The program did not start');
}
