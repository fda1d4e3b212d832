import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readStackConfig } from './config.ts';
import { takeStackLock } from './data-folder/stack-lock.ts';
import { pickPort } from './data-folder/stack-ports.ts';
import { watchDisk } from './data-folder/watch-disk.ts';
import { startPostgres } from './postgres/start-postgres.ts';
import { openLogFile } from './processes/log-file.ts';
import { identifyProcess } from './processes/process-identity.ts';
import { findRedis } from './redis/redis-binary.ts';
import { startRedis } from './redis/start-redis.ts';
import { openStack } from './stack-context.ts';
import { recordingContext } from './testing/recording-context.ts';
import { mountOrSkip } from './testing/small-disk.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** What the stack passes to its services. */
function makeContext(folder: string) {
  const ends: string[] = [];
  const recording = recordingContext();
  const disk = watchDisk({ folder, reporter: recording.reporter, end: ({ message }) => ends.push(message) });
  onTestFinished(() => disk.close());
  return { ...recording, ends, endsWith: disk.endIfFull };
}

test('a start on a full disk fails with one line, and leaves no lock', async (context) => {
  const disk = mountOrSkip(context, 80);
  disk.fill(2 ** 20);
  const { signal } = new AbortController();
  const options = { dataDir: disk.folder, port: 0, config: readStackConfig({}), reporter: recordingContext().reporter };

  const starting = openStack({ ...options, signal });

  await expect(starting).rejects.toThrow(
    /^The disk of .* is full: [01] of at least 64 MiB are free\. Make room, or set AROUND_DATA_DIR/,
  );
  expect(existsSync(join(disk.folder, 'stack.lock'))).toBe(false);
});

test('on a full disk log lines are dropped, and the lock still names what has to be stopped', async (context) => {
  const disk = mountOrSkip(context, 1);
  const log = openLogFile(join(disk.folder, 'crawler.log'));
  const lockPath = join(disk.folder, 'stack.lock');
  const { reporter, signal } = recordingContext();
  const lock = await takeStackLock(lockPath, { address: 'http://localhost:1', reporter, signal });
  lock.note({ name: 'redis', pid: process.pid, stopSignal: 'SIGTERM', role: 'service' });
  disk.fill();

  for (let line = 0; line < 100; line += 1) log.write('x'.repeat(1_000));
  lock.note({ name: 'crawler', pid: process.pid, stopSignal: 'SIGTERM', role: 'program' });
  lock.markStopping();

  expect(readFileSync(lockPath, 'utf8')).toContain('"redis"');
  disk.free();
  log.write('room again');
  expect(readFileSync(join(disk.folder, 'crawler.log'), 'utf8')).toMatch(/room again\n$/);
  lock.release();
  log.close();
});

test('the console says once that the disk is full, and once that it has room, each time', async (context) => {
  const disk = mountOrSkip(context, 80);
  const { lines } = makeContext(disk.folder);

  disk.fill();
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 60_000 });
  // The disk is checked every two seconds.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect(lines).toHaveLength(1);
  disk.free();
  await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 60_000 });
  disk.fill();
  await vi.waitFor(() => expect(lines.at(-1)).toBe(lines[0]), { timeout: 60_000 });

  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/is full: 0 of at least 64 MiB are free\. New stories and videos wait/);
  expect(lines[1]).toContain('has room again');
});

test('Redis stays up on a full disk, reads, and writes again when there is room', async (context) => {
  const disk = mountOrSkip(context, 80);
  const processContext = makeContext(disk.folder);
  // biome-ignore lint/style/noProcessEnv: a test has no main.ts that could read it
  const path = process.env.PATH ?? '';
  const binary = await findRedis({ toolsFolder: join(temporaryFolder(), 'tools'), path, ...processContext });
  const folder = join(disk.folder, 'redis');
  const options = { folder, port: await pickPort(), password: randomUUID(), durability: 'durable' as const, binary };
  const server = await startRedis(options, processContext);
  onTestFinished(() => server.stop(2_000));
  const pid = server.pid()!;
  const redis = new Redis(server.url);
  onTestFinished(() => redis.disconnect());
  await redis.set('kept', '1');
  disk.fill();

  // The file is written after the answer, so the first commands are accepted.
  await expect
    .poll(() => redis.set('filler', 'x'.repeat(100_000)).catch((error: Error) => error.message))
    .toMatch(/MISCONF/);
  expect(await redis.get('kept')).toBe('1');
  disk.free();
  await expect.poll(() => redis.set('later', '1').catch(() => 'refused')).toBe('OK');

  expect(server.pid()).toBe(pid);
  expect(processContext.ends).toEqual([]);
  await server.stop(5_000);
  expect(identifyProcess(pid)).toBeUndefined();
});

test('when a full disk ends Postgres, the stack ends with one line and leaves no process', async (context) => {
  const disk = mountOrSkip(context, 200);
  const processContext = makeContext(disk.folder);
  const folder = join(disk.folder, 'postgres');
  const secrets = { password: randomUUID(), ownerPassword: randomUUID() };
  const server = await startPostgres(
    { folder, port: await pickPort(), ...secrets, durability: 'durable' },
    processContext,
  );
  onTestFinished(() => server.stop(2_000));
  const pid = server.pid()!;
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => {});
  await client.connect();
  disk.fill(256 * 1_024);

  await expect
    .poll(
      async () => {
        // Fills the write-ahead log only: a table that cannot grow is an ordinary error.
        await client.query("select pg_logical_emit_message(true, 'filler', repeat('x', 1000000))").catch(() => {});
        return processContext.ends.length;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);

  expect(processContext.ends[0]).toMatch(/is full: .*, and postgres has ended\. Make room, then start Around again\.$/);
  expect(processContext.lines.filter((line) => line.includes('starts again'))).toEqual([]);
  await server.stop(2_000);
  expect(server.pid()).toBeUndefined();
  expect(identifyProcess(pid)).toBeUndefined();
  await client.end().catch(() => {});
});
