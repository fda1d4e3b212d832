type Surface = 'api' | 'cdn' | 'proxy';

export type LogEntry = {
  seq: number;
  /** Unix milliseconds. */
  startedAt: number;
  /** Null while the request is open. */
  endedAt: number | null;
  surface: Surface;
  /** The user name whose session came with the request. */
  account: string | null;
  /** The forward proxy it came through; `direct` if none. */
  proxy: string;
  method: string;
  path: string;
  query: string;
  /** Null as long as nothing was answered. */
  status: number | null;
  storyIds?: string[];
  /** Tells the API's connections apart: a client speaks over one at a time. */
  connection?: number;
  /** What the answer asked the account to wait. */
  retryAfterSeconds?: number;
};

type Opening = Pick<LogEntry, 'surface' | 'account' | 'proxy' | 'method' | 'path' | 'query' | 'connection'>;

export type RequestLog = {
  open(opening: Opening): LogEntry;
  close(entry: LogEntry, status: number | null): void;
  since(seq: number): LogEntry[];
  clear(): void;
};

const CAPACITY = 50_000;

/** A ring: the newest requests push out the oldest. Numbers go on after a clear. */
export function createRequestLog(clock: () => number, capacity = CAPACITY): RequestLog {
  let ring: LogEntry[] = [];
  let lastSeq = 0;
  let clearedAt = 0;

  return {
    open(opening) {
      lastSeq += 1;
      const entry: LogEntry = { seq: lastSeq, startedAt: clock(), endedAt: null, ...opening, status: null };
      ring[lastSeq % capacity] = entry;
      return entry;
    },
    close(entry, status) {
      entry.endedAt = clock();
      entry.status = status;
    },
    since(seq) {
      const first = Math.max(seq, clearedAt, lastSeq - capacity) + 1;
      const length = Math.max(0, lastSeq - first + 1);
      return Array.from({ length }, (_, index) => ring[(first + index) % capacity]!);
    },
    clear() {
      ring = [];
      clearedAt = lastSeq;
    },
  };
}
