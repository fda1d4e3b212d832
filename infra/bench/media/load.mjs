import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashOf } from './files.mjs';

const run = promisify(execFile);

/** Runs wrk. With `isMiss` every request has a different URL. */
export async function measureRate(folder, base, { isMiss, headers = {}, connections = 16, seconds = 3 }) {
  const script = join(folder, 'request.lua');
  const separator = base.includes('%3F') || base.includes('?') ? (base.includes('%3F') ? '%26' : '&') : '?';
  const path = new URL(base);
  const target = `${path.pathname}${path.search}`;
  const fields = Object.entries(headers).map(([name, value]) => `wrk.headers["${name}"] = "${value}"`);
  writeFileSync(
    script,
    [
      ...fields,
      `local n = ${Math.floor(Math.random() * 1e9)} * 100000`,
      `request = function() n = n + 1; return wrk.format("GET", ${
        isMiss ? `"${target}${separator}n=" .. string.format("%d", n)` : `"${target}"`
      }) end`,
    ].join('\n'),
  );
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    '-s',
    script,
    path.origin,
  ]);
  const errors = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? /Socket errors: (.*)/.exec(stdout)?.[1];
  if (errors) throw new Error(`${base}: ${errors}\n${stdout}`);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    requests: Math.max(1, Number(/(\d+) requests in/.exec(stdout)[1])),
  };
}

/** Milliseconds to the first byte of the body, on a new connection. Reads the rest too, so that it does not disturb the next one. */
export function measureFirstByte(url) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const outgoing = request(url, { agent: false }, (response) => {
      let ms;
      response.once('data', () => {
        ms = performance.now() - startedAt;
      });
      response.once('end', () => resolve(ms));
      response.once('error', reject);
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
}

export async function hashAt(url, headers = {}) {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} responded ${response.status}`);
  return hashOf(Buffer.from(await response.arrayBuffer()));
}

/** Opens clients that read one byte and stay connected. */
export async function openSlowClients(makeUrl, count) {
  const clients = await Promise.all(
    Array.from(
      { length: count },
      (_, index) =>
        new Promise((resolve, reject) => {
          const outgoing = request(makeUrl(index), { agent: false }, (response) => {
            if (response.statusCode !== 200) reject(new Error(`A slow client got ${response.statusCode}`));
            response.once('readable', () => {
              response.read(1);
              resolve(outgoing);
            });
          });
          outgoing.on('error', reject);
          outgoing.end();
        }),
    ),
  );
  for (const client of clients) client.on('error', () => {});
  return {
    close() {
      for (const client of clients) client.destroy();
    },
  };
}

export function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)];
}
