import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PORT = 18_120;

/** Debian's nginx, which writes the body of a PUT to a file. It checks nothing, and does not wait for the disk. */
export async function startPlainNginx(folder) {
  const home = join(folder, 'nginx');
  for (const name of ['files', 'temp']) mkdirSync(join(home, name), { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${home}/temp;`,
  );
  writeFileSync(
    join(home, 'nginx.conf'),
    `
    daemon off; ${process.getuid() === 0 ? 'user root;' : ''} worker_processes 1; pid ${home}/nginx.pid; error_log ${home}/error.log;
    events { worker_connections 256; }
    http {
      access_log off; ${temporary.join(' ')}
      server { listen 127.0.0.1:${PORT}; client_max_body_size 200m; root ${home}/files; dav_methods PUT; }
    }`,
  );
  const child = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const origin = `http://127.0.0.1:${PORT}`;
  for (let tries = 0; tries < 100 && !(await fetch(origin).catch(() => undefined)); tries += 1) await sleep(100);
  return {
    origin,
    files: join(home, 'files'),
    async stop() {
      child.kill('SIGQUIT');
      await once(child, 'exit');
    },
  };
}
