import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from './is-running.ts';

const PARTIAL = /\.(\d+)\.partial$/;

/** The name of a file until it is complete. It contains the process id, because several processes may write to one folder. */
export function partialName(file: string): string {
  return `${file}.${process.pid}.partial`;
}

/** Removes the partial files of processes that have ended. */
export async function removePartialFiles(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => {
    const pid = name.match(PARTIAL)?.[1];
    return pid !== undefined && !isRunning(Number(pid));
  });
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
