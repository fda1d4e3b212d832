import { isDatabaseUnavailable } from '@around/database/database-unavailable';

/** A disk is full or a service cannot be reached, so the same video can be prepared later. */
export class Outage extends Error {
  override readonly name = 'Outage';
}

/** As Node and ffmpeg write it. */
const DISK_IS_FULL = /no space left on device/i;

/** Whether the cause of the failure is an outage, and not the file. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Outage || isDatabaseUnavailable(error)) return true;
  return error instanceof Error && DISK_IS_FULL.test(error.message);
}
