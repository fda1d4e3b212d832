import { isDatabaseUnavailable } from '@around/database/database-unavailable';

/** A disk or service of ours is full or away, so the same video can be prepared later. */
export class Outage extends Error {
  override readonly name = 'Outage';
}

/** As Node and ffmpeg write it. */
const DISK_IS_FULL = /no space left on device/i;

/** Whether the file has no part in the failure. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Outage || isDatabaseUnavailable(error)) return true;
  return error instanceof Error && DISK_IS_FULL.test(error.message);
}
