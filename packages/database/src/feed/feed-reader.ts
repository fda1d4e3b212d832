import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LocationId, type StoryId } from '@around/contracts/ids';
import pg from 'pg';
import {
  changesStatement,
  pruneStatement,
  rowsStatement,
  shownStatement,
  sumsStatement,
  versionsStatement,
} from './feed-reads.ts';

/** A row of `live_locations`, for an index in memory. */
export type LiveLocationRow = {
  locationId: LocationId;
  version: number;
  x: number;
  y: number;
  z: number;
  liveUntil: Date;
  momentsLiveUntil: Date | null;
  nextExpiryAt: Date;
  feedItem: string;
  /** Null also when it is the same as `feedItem`; `momentsLiveUntil` shows whether there are moments. */
  momentsFeedItem: string | null;
};

export type FeedChange = { xact: bigint; locationId: LocationId; ageMs: number };

/** A snapshot of the database. `horizon`: all transactions with a lower id have ended, so they add no more changes. */
export type FeedSnapshot = { text: string; horizon: bigint };

export type FeedChanges = { snapshot: FeedSnapshot; changes: FeedChange[] };

/** Of all locations whose ids end with this byte. */
export type BucketSum = { bucket: number; locations: number; versions: number };

export type FeedReader = {
  readSnapshot: () => Promise<FeedSnapshot>;
  /** Changes that were not yet committed in a snapshot, at most `limit`. */
  readChanges: (since: FeedSnapshot, limit: number) => Promise<FeedChanges>;
  /** Versions by location, of these buckets. */
  readVersions: (buckets: number[]) => Promise<Map<LocationId, number>>;
  readRows: (locationIds: LocationId[]) => Promise<LiveLocationRow[]>;
  /** The given stories that are neither hidden nor removed. */
  readShown: (storyIds: StoryId[]) => Promise<Set<StoryId>>;
  readSums: () => Promise<BucketSum[]>;
  /** Deletes changes that every gateway has read. */
  prune: () => Promise<void>;
  close: () => Promise<void>;
};

type Options = {
  /** Called when the database says that the feed has changed. Such a hint may be lost. */
  onHint: () => void;
  /** For connecting and for each statement, also when the server does not answer at all. */
  deadlineMs: number;
};

export const FEED_READER_PROGRAM = 'api-gateway feed';
const CLOSE_TIMEOUT_MS = 500;

/** Opens a separate connection: it listens for changes, and a statement that exceeds its deadline ends the connection. */
export async function openFeedReader(connectionString: string, { onHint, deadlineMs }: Options): Promise<FeedReader> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString,
    stream: () => socket,
    application_name: FEED_READER_PROGRAM,
    connectionTimeoutMillis: deadlineMs,
    query_timeout: deadlineMs,
    statement_timeout: deadlineMs,
    keepAlive: true,
  });
  // The next statement fails anyway; without a listener the process would end.
  client.on('error', onHint);
  client.on('notification', onHint);
  const read = async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) =>
    (await client.query<Row>(statement, values)).rows;
  try {
    await client.connect();
    await client.query('listen feed_changes');
  } catch (error) {
    await closeConnection(client, socket);
    throw error;
  }
  return {
    async readSnapshot() {
      const [row] = await read<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
      return toSnapshot(row!.snapshot);
    },
    async readChanges(since, limit) {
      const [row] = await read<{ snapshot: string; changes: Array<[string, string, number]> }>(changesStatement, [
        since.text,
        limit,
      ]);
      const changes = row!.changes.map(([xact, id, ageMs]) => ({
        xact: BigInt(xact),
        locationId: LocationId.parse(id),
        ageMs,
      }));
      return { snapshot: toSnapshot(row!.snapshot), changes };
    },
    async readVersions(buckets) {
      const rows = await read<{ locationId: LocationId; version: string }>(versionsStatement, [buckets]);
      return new Map(rows.map(({ locationId, version }) => [locationId, Number(version)]));
    },
    async readRows(locationIds) {
      const rows = await read<LiveLocationRow & { version: string }>(rowsStatement, [locationIds]);
      return rows.map((row) => ({ ...row, version: Number(row.version) }));
    },
    async readShown(storyIds) {
      return new Set((await read<{ id: StoryId }>(shownStatement, [storyIds])).map(({ id }) => id));
    },
    readSums: () => read<BucketSum>(sumsStatement),
    async prune() {
      await read(pruneStatement);
    },
    close: () => closeConnection(client, socket),
  };
}

/** As Postgres writes it: the oldest transaction that still runs, a colon, and more. */
function toSnapshot(text: string): FeedSnapshot {
  return { text, horizon: BigInt(text.slice(0, text.indexOf(':'))) };
}

/** Does not wait for a server that does not answer. */
async function closeConnection(client: pg.Client, socket: Socket): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  socket.destroy();
}
