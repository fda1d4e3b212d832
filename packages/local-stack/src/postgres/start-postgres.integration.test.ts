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
import { recordingContext } from '../testing/recording-context.ts';
import { startPostgres } from './start-postgres.ts';

/** One cluster for the whole file, because creating it is slow. Each test starts and stops a server on it. */
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
  const server = await startPostgres({ ...options, durability: 'disposable' }, recordingContext(root));
  await server.stop(5_000);
});

async function start(processContext = recordingContext(root)) {
  const server = await startPostgres(options, processContext);
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

test('keeps its data over a stop and a start', async () => {
  const first = await start();
  await query(first.url, 'create table stopped as select 1 as id');

  await first.stop(5_000);
  const second = await start();

  expect(await query(second.url, 'select * from stopped')).toEqual([{ id: 1 }]);
});

test('restarts after a kill with its data', async () => {
  const processContext = recordingContext(root);
  const server = await start(processContext);
  await query(server.url, 'create table killed as select 1 as id');

  process.kill(server.pid()!, 'SIGKILL');
  await expect
    .poll(() => query(server.url, 'select * from killed').catch(() => []), { interval: 200 })
    .toEqual([{ id: 1 }]);

  expect(processContext.lines[0]).toContain('postgres ended (by SIGKILL)');
});

test('stops a server that a killed stack left running', async () => {
  const orphan = await start();
  await query(orphan.url, 'create table orphaned as select 1 as id');
  const orphanPid = orphan.pid()!;

  // Stops the first supervisor, which would restart its server.
  const next = start();
  await expect.poll(() => identifyProcess(orphanPid)).toBeUndefined();
  await orphan.stop(0);

  expect(await query((await next).url, 'select * from orphaned')).toEqual([{ id: 1 }]);
});

test('fails at once with the message of the server when the port is taken', async () => {
  const otherServer = createServer();
  await new Promise<void>((resolve) => otherServer.listen(options.port, '127.0.0.1', resolve));
  onTestFinished(() => void otherServer.close());

  await expect(start()).rejects.toThrow(/postgres keeps crashing\..*Address already in use/s);
});

test('starts although the pid file names an unrelated process, as after a reboot', async () => {
  const first = await start();
  const pidFile = join(folder, 'cluster/postmaster.pid');
  const content = readFileSync(pidFile, 'utf8');
  await first.stop(5_000);
  // Postgres only considers processes of its own user.
  const { uid } = statSync(folder);
  const unrelated = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid } : {});
  onTestFinished(() => void unrelated.kill('SIGKILL'));
  writeFileSync(pidFile, content.replace(/^\d+/, String(unrelated.pid)));

  const second = await start();

  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(identifyProcess(unrelated.pid!)).toBeDefined();
});

test('our role can create the extensions of the migrations and is no superuser', async () => {
  const { url } = await start();

  await query(url, 'create extension cube; create extension pg_trgm; create extension unaccent');

  expect(await query(url, 'select rolsuper, rolcreatedb from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false, rolcreatedb: true },
  ]);
});

test('folds case for every script, independent of the locale of the machine', async () => {
  const { url } = await start();

  expect(await query(url, "select lower('ÇEŞME ŞİRİN Ω') as folded")).toEqual([{ folded: 'çeşme şirin ω' }]);
});

test('accepts connections only from this machine and only with its password', async () => {
  const { url } = await start();
  const [{ listen_addresses: addresses } = {}] = (await query(url, 'show listen_addresses')) as Array<
    Record<string, string>
  >;

  expect(addresses).toBe('127.0.0.1');
  const wrongUrl = Object.assign(new URL(url), { password: 'guess' }).href;
  await expect(query(wrongUrl, 'select 1')).rejects.toThrow('password authentication failed');
});
