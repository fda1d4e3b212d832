import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The name of a file until it is whole. It carries the process id, because several processes may write to one folder. */
export function partialName(file: string): string {
  return `${file}.${process.pid}.partial`;
}

/** Removes what killed processes left. Only for the process that holds the drawing lock. */
export async function removePartialFiles(folder: string): Promise<void> {
  const partial = (await readdir(folder)).filter((name) => name.endsWith('.partial'));
  await Promise.all(partial.map((name) => rm(join(folder, name), { force: true })));
}
