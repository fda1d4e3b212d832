import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { pickPort } from '../data-folder/stack-ports.ts';
import { identifyProcess } from '../processes/process-identity.ts';
import { watchedSurroundings } from '../testing/surroundings.ts';
import { startPostgres } from './start-postgres.ts';

/** One cluster for the whole file: to make one takes longer than every test. Each test starts a server on it and leaves none. */
const root = mkdtempSync(join(tmpdir(), 'around-stack-'));
const folder = join(root, 'postgres');
const options = {
  folder,
  port: await pickPort(),
  password: randomUUID(),
  ownerPassword: randomUUID(),
  durability: 'durable' as const,
};
afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeAll(async () => {
  const server = await startPostgres({ ...options, durability: 'disposable' }, watchedSurroundings(root));
  await server.stop(5_000);
}, 60_000);

async function start(surroundings = watchedSurroundings(root)) {
  const server = await startPostgres(options, surroundings);
  onTestFinished(() => server.stop(5_000));
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

test('what was written is there after a stop and a start', async () => {
  const first = await start();
  await query(first.url, 'create table stopped as select 1 as id');

  await first.stop(5_000);
  const second = await start();

  expect(await query(second.url, 'select * from stopped')).toEqual([{ id: 1 }]);
});

test('a killed server comes back by itself with what was written', async () => {
  const surroundings = watchedSurroundings(root);
  const server = await start(surroundings);
  await query(server.url, 'create table killed as select 1 as id');

  process.kill(server.pid()!, 'SIGKILL');
  await expect
    .poll(() => query(server.url, 'select * from killed').catch(() => []), { timeout: 15_000, interval: 200 })
    .toEqual([{ id: 1 }]);

  expect(surroundings.lines[0]).toContain('postgres ended (by SIGKILL)');
});

test('a server that a killed stack left running gives way to the next one', async () => {
  const orphan = await start();
  await query(orphan.url, 'create table orphaned as select 1 as id');
  const orphanPid = orphan.pid()!;

  // The first supervisor must not interfere: it takes the end of its server for a crash a moment later.
  const next = start();
  await expect.poll(() => identifyProcess(orphanPid), { timeout: 10_000 }).toBeUndefined();
  await orphan.stop(0);

  expect(await query((await next).url, 'select * from orphaned')).toEqual([{ id: 1 }]);
});

test('a port that somebody else listens on is told at once, in the words of the server', async () => {
  const stranger = createServer();
  await new Promise<void>((resolve) => stranger.listen(options.port, '127.0.0.1', resolve));
  onTestFinished(() => void stranger.close());

  await expect(start()).rejects.toThrow(/postgres keeps crashing\..*Address already in use/s);
});

test('a pid file that names a stranger, as after a crash of the machine, is no obstacle', async () => {
  const first = await start();
  const pidFile = join(folder, 'cluster/postmaster.pid');
  const content = readFileSync(pidFile, 'utf8');
  await first.stop(5_000);
  // Postgres looks for a process of its own user.
  const { uid } = statSync(folder);
  const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid } : {});
  onTestFinished(() => void stranger.kill('SIGKILL'));
  writeFileSync(pidFile, content.replace(/^\d+/, String(stranger.pid)));

  const second = await start();

  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(identifyProcess(stranger.pid!)).toBeDefined();
});

test('our role has the extensions that the migrations ask for, and no more rights than it needs', async () => {
  const { url } = await start();

  await query(url, 'create extension cube; create extension pg_trgm; create extension unaccent');

  expect(await query(url, 'select rolsuper, rolcreatedb from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false, rolcreatedb: true },
  ]);
});

test('case is folded for every script, whatever the locale of the machine is', async () => {
  const { url } = await start();

  expect(await query(url, "select lower('ÇEŞME ŞİRİN Ω') as folded")).toEqual([{ folded: 'çeşme şirin ω' }]);
});

test('the server is reached from this machine alone, and with its password alone', async () => {
  const { url } = await start();
  const [{ listen_addresses: addresses } = {}] = (await query(url, 'show listen_addresses')) as Array<
    Record<string, string>
  >;

  expect(addresses).toBe('127.0.0.1');
  const stranger = Object.assign(new URL(url), { password: 'guess' }).href;
  await expect(query(stranger, 'select 1')).rejects.toThrow('password authentication failed');
});
