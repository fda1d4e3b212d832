type Surface = 'api' | 'cdn' | 'proxy';

export type LogEntry = {
  seq: number;
  /** Unix milliseconds. */
  startedAt: number;
  /** Null while the request is open. */
  endedAt: number | null;
  surface: Surface;
  /** The user name of the request's session. */
  account: string | null;
  /** The forward proxy that the request came through; `direct` if none. */
  proxy: string;
  method: string;
  path: string;
  query: string;
  /** Null until a response is sent. */
  status: number | null;
  storyIds?: string[];
  /** The number of the connection, on the API only. */
  connection?: number;
  /** The Retry-After of the response. */
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

/** A ring buffer: new requests replace the oldest. Sequence numbers continue after a clear. */
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
