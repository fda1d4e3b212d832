import { type ChildProcess, spawn } from 'node:child_process';

// Programs notice the end of this process themselves; this gives them time to finish their writes.
const DELAY_SECONDS = 2;

/**
 * Stops a database server when this process is killed. A shell waits for its end of a pipe to close, and then sends the
 * server its stop signal.
 */
export function stopWithParent(server: ChildProcess, signal: 'SIGTERM' | 'SIGINT'): void {
  if (server.pid === undefined) return;
  const script = `read _; sleep ${DELAY_SECONDS}; kill -s ${signal.slice('SIG'.length)} ${server.pid}`;
  const watcher = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  server.once('exit', () => watcher.kill('SIGKILL'));
}
