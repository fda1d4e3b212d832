import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A server that always sends the same bytes: one answer of the gateway, plain or compressed. */
export function startRawServer(folder, { body, encoding }) {
  const file = join(folder, encoding);
  writeFileSync(file, body);
  return startServer('raw-server.mjs', [file, encoding]);
}

export function startPlainFeed(databaseUrl) {
  return startServer('plain-feed.mjs', [databaseUrl]);
}

/** A bare server with our index, loaded from the database as it is now. */
export function startIndexServer(databaseUrl) {
  return startServer('index-server.mjs', [databaseUrl]);
}

async function startServer(script, parameters) {
  const child = spawn(process.execPath, ['--max-semi-space-size=2', join(import.meta.dirname, script), ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    base: `http://127.0.0.1:${port}`,
    pid: child.pid,
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
