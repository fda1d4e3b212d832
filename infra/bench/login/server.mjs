import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { passwordHasher } from '../../../apps/api-gateway/src/passwords/passwords.ts';
import { connectDatabase } from '../../../packages/database/src/db.ts';
import { refreshLiveLocations } from '../../../packages/database/src/feed/live-locations.ts';
import { migrateToLatest } from '../../../packages/database/src/migrate.ts';
import { addUser } from '../../../packages/database/src/users/user-queries.ts';
import { startTestServices } from '../../../packages/local-stack/src/test-services.ts';
import { makeLocation, makeStory } from '../../../packages/test-harness/src/make-rows.ts';
import { runAsAdmin, withDatabase } from '../../../packages/test-harness/src/test-database.ts';

const PASSWORD = 'eleven-white-horses';
const USERS = 20;
const LOCATIONS = 100;
const UNLIMITED = { attempts: 1_000_000, minutes: 1 };

/** The real gateway in a process of its own, on a Postgres and a Redis that are started here. */
export async function startLoginServer() {
  const services = await startTestServices();
  const webRoot = await mkdtemp(join(tmpdir(), 'around-login-'));
  await writeFile(join(webRoot, 'index.html'), '');
  await runAsAdmin(services.databaseUrl, 'create database login_bench');
  const databaseUrl = withDatabase(services.databaseUrl, 'login_bench');
  const passwordHash = await hashPassword();
  const users = await fillDatabase(databaseUrl, passwordHash);

  const port = await findFreePort();
  const gateway = spawn(process.execPath, ['apps/api-gateway/src/main.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: 'inherit',
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      REDIS_URL: services.redisUrl,
      MEDIA_PROXY_URL: 'http://127.0.0.1:9',
      MEDIA_STORE_URL: String(pathToFileURL(webRoot)),
      WEB_ROOT: webRoot,
      SESSION_SECRET: 's'.repeat(32),
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '1000000',
      USER_LIMITS: JSON.stringify({
        login: { perNameAndAddress: UNLIMITED, perAddress: UNLIMITED, slowPerName: UNLIMITED },
      }),
    },
  });
  const base = `http://127.0.0.1:${port}`;
  await untilReady(base);
  return {
    base,
    users,
    password: PASSWORD,
    passwordHash,
    async close() {
      gateway.kill('SIGTERM');
      await once(gateway, 'exit');
      await services.close();
      await rm(webRoot, { recursive: true });
    },
  };
}

async function hashPassword() {
  const passwords = await passwordHasher();
  const passwordHash = await passwords.hash(PASSWORD);
  await passwords.close();
  return passwordHash;
}

async function fillDatabase(databaseUrl, passwordHash) {
  const db = connectDatabase(databaseUrl, { poolSize: 2, program: 'login-bench' });
  await migrateToLatest(db);
  for (let count = 0; count < LOCATIONS; count += 1) {
    const position = { name: `Place ${count}`, latitude: 38.4 + count / 1e3, longitude: 27.1 };
    const locationId = await makeLocation(db, position);
    await makeStory(db, locationId);
    await refreshLiveLocations(db, [locationId]);
  }
  const names = Array.from({ length: USERS }, (_, index) => `user-${index}`);
  for (const username of names) {
    await addUser(db, { username, fullName: null, email: null, passwordHash, language: null });
  }
  await db.destroy();
  return names.map((username) => ({ username, password: PASSWORD }));
}

async function untilReady(base) {
  for (let tries = 0; tries < 300; tries += 1) {
    const response = await fetch(`${base}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error('The gateway is not ready');
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
