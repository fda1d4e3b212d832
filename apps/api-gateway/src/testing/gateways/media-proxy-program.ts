import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../../media-proxy/src/main.ts', import.meta.url));

/** Starts a media-proxy in its own process. */
export async function startMediaProxyProgram(
  env: Record<string, string>,
): Promise<AsyncDisposable & { origin: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, port }: { msg?: string; port?: number } = JSON.parse(line);
    if (msg !== 'media-proxy is ready') continue;
    child.stdout.resume();
    return {
      origin: `http://127.0.0.1:${port}`,
      async [Symbol.asyncDispose]() {
        child.kill('SIGTERM');
        await once(child, 'exit');
      },
    };
  }
  throw new Error('The media-proxy did not start');
}
