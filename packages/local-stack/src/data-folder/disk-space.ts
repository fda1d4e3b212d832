import { statfsSync } from 'node:fs';

/** Postgres stops when it cannot add a file of 16 MiB to its log, and each program needs room for its own. */
const RESERVE_BYTES = 64 * 2 ** 20;
const MEBIBYTE = 2 ** 20;
const FULL_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** A text about the disk of the folder while it is full; undefined otherwise. */
export function describeFullDisk(folder: string): string | undefined {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= RESERVE_BYTES) return undefined;
  return `The disk of ${folder} is full: ${toMebibytes(free)} of at least ${toMebibytes(RESERVE_BYTES)} MiB are free`;
}

/** Runs a write, and ignores its failure when the disk is full. */
export function unlessDiskIsFull(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!FULL_CODES.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}

function toMebibytes(bytes: number): number {
  return Math.floor(bytes / MEBIBYTE);
}
