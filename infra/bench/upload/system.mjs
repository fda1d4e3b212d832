import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { connectDatabase } from '../../../packages/database/src/db.ts';
import { migrateToLatest } from '../../../packages/database/src/migrate.ts';
import { startTestServices } from '../../../packages/local-stack/src/test-services.ts';
import { runAsAdmin, withDatabase } from '../../../packages/test-harness/src/test-database.ts';
import { untilReady } from '../../../packages/test-harness/src/until-ready.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
/** Below the ephemeral range, whose ports may be in use at any time. */
const PORTS = { gateway: 18_110, gatewayMetrics: 18_111, workerMetrics: 18_112 };
const UNLIMITED = { attempts: 1_000_000, minutes: 1 };
const LIMITS = {
  upload: { perUser: UNLIMITED, atOnce: 1_000 },
  register: { perOrigin: UNLIMITED, takenPerOrigin: UNLIMITED },
};

/** The real gateway in a process of its own, on a Postgres and a Redis that are started here. Videos are stored below the folder. */
export async function startSystem(folder) {
  const services = await startTestServices();
  await runAsAdmin(services.databaseUrl, 'create database upload_bench');
  const databaseUrl = withDatabase(services.databaseUrl, 'upload_bench');
  const db = connectDatabase(databaseUrl, { poolSize: 2, program: 'upload-bench' });
  await migrateToLatest(db);
  const webRoot = join(folder, 'web');
  await mkdir(webRoot, { recursive: true });
  await writeFile(join(webRoot, 'index.html'), '');
  const shared = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    REDIS_URL: services.redisUrl,
    MEDIA_STORE_URL: String(pathToFileURL(join(folder, 'store'))),
    LOG_LEVEL: 'error',
  };
  const gateway = await startProgram('api-gateway', `http://127.0.0.1:${PORTS.gateway}/readyz`, {
    ...shared,
    HOST: '127.0.0.1',
    PORT: String(PORTS.gateway),
    METRICS_PORT: String(PORTS.gatewayMetrics),
    MEDIA_PROXY_URL: 'http://127.0.0.1:9',
    WEB_ROOT: webRoot,
    SESSION_SECRET: 's'.repeat(32),
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    REQUESTS_PER_MINUTE: '1000000',
    USER_LIMITS: JSON.stringify(LIMITS),
  });
  const origin = `http://127.0.0.1:${PORTS.gateway}`;
  return {
    db,
    gateway,
    origin,
    newUser: () => signUp(origin),
    startWorker: (index) =>
      startProgram('upload-worker', `http://127.0.0.1:${PORTS.workerMetrics + index}/readyz`, {
        ...shared,
        METRICS_PORT: String(PORTS.workerMetrics + index),
        UPLOAD_TEMP_DIR: folder,
      }),
    async close() {
      await gateway.stop();
      await db.destroy();
      await services.close();
    },
  };
}

/** The cookie of a new user. */
async function signUp(origin) {
  const response = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `bench-${randomUUID()}`, fullName: 'Bench', password: 'eleven white horses' }),
  });
  if (!response.ok) throw new Error(`No user: ${await response.text()}`);
  return response.headers.getSetCookie()[0].split(';')[0];
}

async function startProgram(name, readyUrl, env) {
  const child = spawn(process.execPath, ['--max-semi-space-size=2', `apps/${name}/src/main.ts`], {
    cwd: REPOSITORY,
    stdio: 'inherit',
    env,
  });
  await untilReady(readyUrl);
  return {
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
