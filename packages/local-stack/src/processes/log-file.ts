import { closeSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { unlessDiskIsFull } from '../data-folder/disk-space.ts';

const LARGEST_LOG_BYTES = 10 * 1024 * 1024;

export type LogFile = { write(line: string): void; close(): void };

/** Opens a log for appending. A large one is renamed to `.1` before, which replaces the previous `.1`. */
export function openLog(path: string): number {
  if (sizeOf(path) > LARGEST_LOG_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

/** The last lines of a log, for an error message. */
export function readLogEnd(path: string, lines = 6): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}

/** A log that is also rotated while it is written, so that it never fills the disk. On a full disk lines are dropped. */
export function openLogFile(path: string): LogFile {
  let descriptor = openLog(path);
  let size = sizeOf(path);
  let isOpen = true;

  function append(text: string): void {
    size += writeSync(descriptor, text);
    if (size <= LARGEST_LOG_BYTES) return;
    const next = openLog(path);
    closeSync(descriptor);
    descriptor = next;
    size = sizeOf(path);
  }

  return {
    write(line) {
      if (isOpen) unlessDiskIsFull(() => append(`${line}\n`));
    },
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
