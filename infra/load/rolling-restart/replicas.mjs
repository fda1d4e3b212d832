import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { connectDatabase } from '../../../packages/database/src/db.ts';
import { migrateToLatest } from '../../../packages/database/src/migrate.ts';
import { startTestServices } from '../../../packages/local-stack/src/test-services.ts';
import { runAsAdmin, withDatabase } from '../../../packages/test-harness/src/test-database.ts';
import { untilReady } from '../../../packages/test-harness/src/until-ready.ts';
import { addPlaces } from '../../bench/gateway/add-places.mjs';

const REPOSITORY = join(import.meta.dirname, '../../..');
/** Below the ephemeral range, whose ports may be in use at any time. */
const FIRST_PORT = 18_130;
const PLACES = 100;

/** Two gateways behind nginx, two crawlers, a media-proxy and an upload-worker, on a Postgres and a Redis of their own. */
export async function startReplicas() {
  const services = await startTestServices();
  const folder = await mkdtemp(join(tmpdir(), 'around-rolling-'));
  await writeFile(join(folder, 'index.html'), '');
  await runAsAdmin(services.databaseUrl, 'create database rolling_restart');
  const databaseUrl = withDatabase(services.databaseUrl, 'rolling_restart');
  const db = connectDatabase(databaseUrl, { poolSize: 2, program: 'rolling-restart' });
  await migrateToLatest(db);
  await addPlaces(db, PLACES);

  const store = { MEDIA_STORE_URL: String(pathToFileURL(join(folder, 'store'))) };
  const data = { DATABASE_URL: databaseUrl, REDIS_URL: services.redisUrl };
  const secrets = { SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'), SESSION_SECRET: 's'.repeat(32) };
  const port = (index) => String(FIRST_PORT + index);
  const gateway = {
    ...data,
    ...store,
    ...secrets,
    MEDIA_PROXY_URL: `http://127.0.0.1:${port(7)}`,
    WEB_ROOT: folder,
    REQUESTS_PER_MINUTE: '1000000',
  };
  const crawler = { ...data, SECRETS_KEY: secrets.SECRETS_KEY, NETWORK_BASE_URL: 'http://127.0.0.1:9' };
  const replicas = [
    replica('api-gateway', { ...gateway, PORT: port(1), METRICS_PORT: port(3) }),
    replica('api-gateway', { ...gateway, PORT: port(2), METRICS_PORT: port(4) }),
    replica('crawler', { ...crawler, METRICS_PORT: port(5) }),
    replica('crawler', { ...crawler, METRICS_PORT: port(6) }),
    replica('media-proxy', { ...store, PORT: port(7), METRICS_PORT: port(8) }),
    replica('upload-worker', { ...data, ...store, UPLOAD_TEMP_DIR: folder, METRICS_PORT: port(9) }),
  ];
  await Promise.all(replicas.map(({ start }) => start()));
  const edge = await startEdge(join(folder, 'edge'), { listen: port(0), gateways: [port(1), port(2)] });
  return {
    base: `http://127.0.0.1:${port(0)}`,
    replicas,
    async close() {
      await edge.stop();
      await Promise.all(replicas.map(({ stop }) => stop()));
      await db.destroy();
      await services.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function replica(name, environment) {
  let child;
  async function start() {
    child = spawn(process.execPath, [`apps/${name}/src/main.ts`], {
      cwd: REPOSITORY,
      stdio: 'inherit',
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', LOG_LEVEL: 'error', ...environment },
    });
    await untilReady(`http://127.0.0.1:${environment.METRICS_PORT}/readyz`);
  }
  async function stop() {
    if (!child || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await exited;
    if (code !== 0) throw new Error(`${name} stopped with ${code}`);
  }
  return {
    name,
    start,
    stop,
    /** Stops it as a supervisor does, and starts it again. Returns the seconds that it took. */
    async replace() {
      const beganAt = performance.now();
      await stop();
      await start();
      return (performance.now() - beganAt) / 1_000;
    },
  };
}

/**
 * Tries the other gateway when one refuses a connection or answers that it stops. `max_fails=0`: a gateway that has just started must not
 * be skipped because it was down before, since the other one may be the next to stop.
 */
async function startEdge(home, { listen, gateways }) {
  await mkdir(home, { recursive: true });
  const config = `
    pid ${home}/nginx.pid; error_log ${home}/error.log; worker_processes 1; daemon off;
    events { worker_connections 1024; }
    http {
      access_log off; client_body_temp_path ${home}; proxy_temp_path ${home}; fastcgi_temp_path ${home};
      uwsgi_temp_path ${home}; scgi_temp_path ${home};
      upstream gateways {
        ${gateways.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')}
        keepalive 32;
      }
      server {
        listen 127.0.0.1:${listen};
        location / {
          proxy_pass http://gateways; proxy_http_version 1.1; proxy_set_header Connection "";
          proxy_next_upstream error timeout http_503; proxy_connect_timeout 1s;
        }
      }
    }`;
  await writeFile(join(home, 'nginx.conf'), config);
  const child = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], { stdio: 'inherit' });
  await untilReady(`http://127.0.0.1:${listen}/livez`);
  return {
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
