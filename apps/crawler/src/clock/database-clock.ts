type Dependencies = { readTime: () => Promise<Date>; everyMs?: number; retryMs?: number };

export type DatabaseClock = { clock: () => Date; close: () => void };

const EVERY_MS = 30_000;
const RETRY_MS = 1_000;

/**
 * A clock that follows the database's clock: its times are compared with times of the database, and clocks of two machines may
 * differ by hours. It is synchronised periodically and uses this machine's monotonic clock in between.
 */
export async function startDatabaseClock({
  readTime,
  everyMs = EVERY_MS,
  retryMs = RETRY_MS,
}: Dependencies): Promise<DatabaseClock> {
  let startedAt = Date.now() - performance.now();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function read(): Promise<void> {
    const sentAt = performance.now();
    const time = await readTime().catch(() => undefined);
    // The database read its clock between the query and now.
    if (time) startedAt = time.getTime() - (sentAt + performance.now()) / 2;
    if (!isClosed) timer = setTimeout(() => void read(), time ? everyMs : retryMs);
  }

  await read();
  return {
    clock: () => new Date(startedAt + performance.now()),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
