import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The name of a file until it is complete. It contains the process id, because several processes may write to one folder. */
export function partialName(file: string): string {
  return `${file}.${process.pid}.partial`;
}

/** Removes the partial files of killed processes. Only for the holder of the drawing lock. */
export async function removePartialFiles(folder: string): Promise<void> {
  const partial = (await readdir(folder)).filter((name) => name.endsWith('.partial'));
  await Promise.all(partial.map((name) => rm(join(folder, name), { force: true })));
}
