import { type ChildProcess, spawn } from 'node:child_process';

// Programs notice our end themselves, and are given a moment to finish what they write.
const MOMENT_SECONDS = 2;

/**
 * A database server does not notice when we are killed. A shell beside it does: its end of a pipe closes, and it stops the
 * server as we would have done.
 */
export function endWithUs(server: ChildProcess, signal: 'SIGTERM' | 'SIGINT'): void {
  if (server.pid === undefined) return;
  const script = `read _; sleep ${MOMENT_SECONDS}; kill -s ${signal.slice('SIG'.length)} ${server.pid}`;
  const watcher = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  server.once('exit', () => watcher.kill('SIGKILL'));
}
