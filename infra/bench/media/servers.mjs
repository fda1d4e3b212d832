import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';

const REPOSITORY = resolve(import.meta.dirname, '../../..');

/** Below the ephemeral range, whose ports may be in use at any time. */
export const PORTS = { upstream: 18_100, peer: 18_101, ours: 18_102, metrics: 18_103 };
export const UPSTREAM = `http://127.0.0.1:${PORTS.upstream}`;

/** The upstream is nginx, so that it is not the bottleneck. */
export function startUpstream(folder, files) {
  return startNginx(
    join(folder, 'upstream'),
    'upstream',
    `
    server { listen 127.0.0.1:${PORTS.upstream} backlog=1024; root ${files}; etag on; }`,
  );
}

/** Debian's nginx with a disk cache. */
export function startPeer(folder, workers) {
  const home = join(folder, 'peer');
  return startNginx(
    home,
    'peer',
    `
    proxy_cache_path ${home}/cache levels=1:2 keys_zone=media:16m max_size=512m inactive=10m use_temp_path=off;
    upstream origin { server 127.0.0.1:${PORTS.upstream}; keepalive 32; }
    server {
      listen 127.0.0.1:${PORTS.peer} backlog=1024;
      location / {
        proxy_pass http://origin; proxy_http_version 1.1; proxy_set_header Connection "";
        proxy_cache media; proxy_cache_key $request_uri; proxy_cache_valid 200 10m; proxy_cache_lock on;
      }
    }`,
    workers,
  );
}

/** The media-proxy with a cache of the same size. */
export async function startOurs(folder, workers) {
  const child = spawn(process.execPath, [join(REPOSITORY, 'apps/media-proxy/src/main.ts')], {
    env: {
      HOST: '127.0.0.1',
      PORT: String(PORTS.ours),
      METRICS_PORT: String(PORTS.metrics),
      LOG_LEVEL: 'error',
      MEDIA_CACHE_DIR: join(folder, 'ours'),
      MEDIA_CACHE_BYTES: String(512 * 1024 * 1024),
      MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: UPSTREAM,
      MEDIA_PROXY_HOST_CONCURRENCY: '64',
      MEDIA_PROXY_PROCESSES: String(workers),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await untilListening(PORTS.ours);
  return { pid: child.pid, stop: () => stopChild(child, 'SIGTERM') };
}

async function startNginx(home, name, servers, workers = 1) {
  mkdirSync(join(home, 'temp'), { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${home}/temp;`,
  );
  writeFileSync(
    join(home, 'nginx.conf'),
    `
    daemon off; ${process.getuid() === 0 ? 'user root;' : ''} worker_processes ${workers}; pid ${home}/nginx.pid; error_log ${home}/error.log;
    events { worker_connections 2048; }
    http {
      access_log off; sendfile on; tcp_nopush off; tcp_nodelay on; keepalive_requests 1000000;
      types { image/jpeg jpg; video/mp4 mp4; } ${temporary.join(' ')}
      ${servers}
    }`,
  );
  const child = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await untilListening(PORTS[name]);
  return { pid: child.pid, stop: () => stopChild(child, 'SIGQUIT') };
}

async function stopChild(child, signal) {
  if (child.exitCode !== null) return;
  child.kill(signal);
  const killer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await once(child, 'exit');
  clearTimeout(killer);
}

async function untilListening(port) {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await canConnect(port)) return;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error(`Nothing listens on ${port}`);
}

function canConnect(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => done(false));
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
  });
}
