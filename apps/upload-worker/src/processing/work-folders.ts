import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@around/service-kit/logger';

const PREFIX = 'around-upload-';
const NAME = /^around-upload-(\d+)-/;

export type WorkFolder = AsyncDisposable & { path: string };

/** An empty folder for one job, which is deleted with everything in it when the job ends. */
export async function openWorkFolder(parent: string): Promise<WorkFolder> {
  const path = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Deletes the folders of workers of this machine that were killed, as far as it may. Call it before the first job. */
export async function removeAbandonedFolders(parent: string, log: Logger): Promise<void> {
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    const owner = NAME.exec(name)?.[1];
    if (!owner || isOtherProcess(Number(owner))) continue;
    await rm(join(parent, name), { recursive: true, force: true }).catch((error: unknown) =>
      log.warn({ err: error, name }, 'the folder of a killed worker was not deleted'),
    );
  }
}

/** This process has no folder yet; in a container its id is often that of its predecessor. */
function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
