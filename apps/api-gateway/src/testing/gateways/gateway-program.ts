import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@around/test-harness/free-port';
import { sessionSecret } from './make-gateway.ts';

export type GatewayProgram = AsyncDisposable & { process: ChildProcess; origin: string };

/** Starts the gateway in its own process with the options of its package, so that tests can measure and kill it. */
export async function startGatewayProgram(
  env: Record<'DATABASE_URL' | 'REDIS_URL' | 'MEDIA_STORE_URL', string> & Record<string, string>,
): Promise<GatewayProgram> {
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=2', fileURLToPath(new URL('../../main.ts', import.meta.url))],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        HOST: '127.0.0.1',
        PORT: String(port),
        MEDIA_PROXY_URL: 'http://127.0.0.1:9',
        WEB_ROOT: tmpdir(),
        SESSION_SECRET: sessionSecret,
        SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
        ...env,
      },
    },
  );
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('gateway is ready')) continue;
    child.stdout.resume();
    return {
      process: child,
      origin: `http://127.0.0.1:${port}`,
      async [Symbol.asyncDispose]() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGTERM');
        await once(child, 'exit');
      },
    };
  }
  throw new Error('The gateway did not start');
}
