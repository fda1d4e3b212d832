import { readdirSync, readFileSync } from 'node:fs';

/** Freezes a Postgres server and all its connections, as on a machine that hangs. Returns a function that resumes it. */
export function freezePostgres(serverPid: number): () => void {
  // The server first, so that it starts no more processes.
  process.kill(serverPid, 'SIGSTOP');
  const pids = [serverPid, ...childrenOf(serverPid)];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids.toReversed()) process.kill(pid, 'SIGCONT');
  };
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => parentOf(pid) === parent).map(Number);
}

/** Undefined when the process has ended. */
function parentOf(pid: string): number | undefined {
  try {
    // Field 4, after a name in parentheses that may have spaces.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]);
  } catch {
    return undefined;
  }
}
