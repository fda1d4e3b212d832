import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Identifies a process by its start time, because process numbers are reused. Undefined when no process has the number; a
 * zombie counts as gone.
 */
export function identifyProcess(pid: number): string | undefined {
  return existsSync('/proc/self/stat') ? identifyByProc(pid) : identifyByPs(pid);
}

function identifyByProc(pid: number): string | undefined {
  try {
    // The program name in brackets may contain anything, so fields are counted from the last bracket.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return state === 'Z' ? undefined : `${bootId}:${fields[18]}`;
  } catch {
    return undefined;
  }
}

function identifyByPs(pid: number): string | undefined {
  try {
    const answer = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8', timeout: 5_000 });
    const [state = '', ...birth] = answer.trim().split(/\s+/);
    return state.startsWith('Z') ? undefined : birth.join(' ');
  } catch {
    return undefined;
  }
}

/** The command line of a process; empty when it is gone. */
export function readCommandLine(pid: number): string {
  try {
    return existsSync('/proc/self/stat')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', timeout: 5_000 });
  } catch {
    return '';
  }
}
