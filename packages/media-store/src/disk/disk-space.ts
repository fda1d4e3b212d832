import { mkdir, statfs } from 'node:fs/promises';
import type { StoreSpace } from '../media-store.ts';

/** What a program without root's reserve can use. */
export async function diskSpace(folder: string): Promise<StoreSpace> {
  await mkdir(folder, { recursive: true });
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, capacityBytes: blocks * bsize };
}
