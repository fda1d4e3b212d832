type Dependencies = { readTime: () => Promise<Date>; everyMs?: number; retryMs?: number };

export type DatabaseClock = { clock: () => Date; close: () => void };

const EVERY_MS = 30_000;
const RETRY_MS = 1_000;

/**
 * Tells the time as the database does: what it is compared with was written by the database, and the clocks of two machines
 * differ, sometimes by hours. Read again and again; in between, and while the database is away, it goes on by what passes here.
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
    const askedAt = performance.now();
    const time = await readTime().catch(() => undefined);
    // It was told somewhere between the question and now.
    if (time) startedAt = time.getTime() - (askedAt + performance.now()) / 2;
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
