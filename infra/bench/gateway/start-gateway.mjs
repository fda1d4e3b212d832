import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { connectDatabase } from '../../../packages/database/src/db.ts';
import { migrateToLatest } from '../../../packages/database/src/migrate.ts';
import { compileCache, repositoryRoot } from '../../../packages/local-stack/src/repository.ts';
import { startTestServices } from '../../../packages/local-stack/src/test-services.ts';
import { findFreePort } from '../../../packages/test-harness/src/free-port.ts';
import { runAsAdmin, withDatabase } from '../../../packages/test-harness/src/test-database.ts';
import { untilReady } from '../../../packages/test-harness/src/until-ready.ts';
import { addPlaces } from './add-places.mjs';

const PLACES = 100;
const GATEWAY = ['--max-semi-space-size=2', 'apps/api-gateway/src/main.ts'];
/** As in the images: with compiled modules, the gateway does not load the TypeScript compiler, which takes 40 MB. */
const ENVIRONMENT = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache };

/**
 * The real gateway in a process of its own, on a Postgres and a Redis that are started here, with a feed of 100 places, or with what
 * `fill` writes.
 */
export async function startGateway(name, settings, fill = (db) => addPlaces(db, PLACES)) {
  const services = await startTestServices();
  const webRoot = await mkdtemp(join(tmpdir(), `around-${name}-`));
  await writeFile(join(webRoot, 'index.html'), '');
  await runAsAdmin(services.databaseUrl, `create database ${name}_bench`);
  const databaseUrl = withDatabase(services.databaseUrl, `${name}_bench`);
  const db = connectDatabase(databaseUrl, { poolSize: 2, program: `${name}-bench` });
  await migrateToLatest(db);
  await fill(db);

  // Without configuration it compiles its modules and exits.
  spawnSync(process.execPath, GATEWAY, { cwd: repositoryRoot, env: ENVIRONMENT, stdio: 'ignore' });
  const startAnother = (more) => spawnGateway({ databaseUrl, redisUrl: services.redisUrl, webRoot }, more);
  const gateway = await startAnother(settings);
  return {
    base: gateway.base,
    db,
    databaseUrl,
    pid: gateway.pid,
    /** One more gateway on the same services, which is closed before this one. */
    startAnother,
    async close() {
      await gateway.close();
      await db.destroy();
      await services.close();
      await rm(webRoot, { recursive: true });
    },
  };
}

async function spawnGateway({ databaseUrl, redisUrl, webRoot }, settings) {
  const port = await findFreePort();
  const gateway = spawn(process.execPath, GATEWAY, {
    cwd: repositoryRoot,
    stdio: 'inherit',
    env: {
      ...ENVIRONMENT,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      MEDIA_PROXY_URL: 'http://127.0.0.1:9',
      MEDIA_STORE_URL: String(pathToFileURL(webRoot)),
      WEB_ROOT: webRoot,
      SESSION_SECRET: 's'.repeat(32),
      SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '1000000',
      ...settings,
    },
  });
  const base = `http://127.0.0.1:${port}`;
  await untilReady(`${base}/readyz`);
  return {
    base,
    pid: gateway.pid,
    async close() {
      gateway.kill('SIGTERM');
      await once(gateway, 'exit');
    },
  };
}
