import { execFileSync } from 'node:child_process';

/** The processes that this one has started with a program of this name. */
export function childPids(program: string): number[] {
  const rows = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return rows
    .split('\n')
    .filter((row) => row.includes(program))
    .map((row) => Number.parseInt(row, 10));
}
