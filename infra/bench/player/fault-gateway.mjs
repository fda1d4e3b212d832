import { createServer, request as send } from 'node:http';

const STEP_MS = 100;

/** The faults of a media response, and `healthy`. */
const faults = {
  healthy: (media, response) => media.pipe(response),
  forbidden: (media, response) => respondStatus(media, response, 403),
  missing: (media, response) => respondStatus(media, response, 404),
  badGateway: (media, response) => respondStatus(media, response, 502),
  reset: (media, response) => drop(media, () => response.destroy()),
  silent: (media) => drop(media),
  silentAfterHead: (media, response) => drop(media, () => response.flushHeaders()),
  stalled: (media, response) => relayPart(media, response, () => {}),
  truncated: (media, response) => relayPart(media, response, () => response.destroy()),
  slow: (media, response) => trickle(media, response),
  empty: (media, response) => drop(media, () => response.setHeader('content-length', 0).writeHead(200).end()),
  page: (media, response) =>
    drop(
      media,
      () =>
        response.removeHeader('content-length') ||
        response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in'),
    ),
  garbled: (media, response) =>
    media.on('data', (bytes) => response.write(bytes.map((byte) => byte ^ 0x5a))).on('end', () => response.end()),
};
export const FAULTS = Object.keys(faults);

/** A proxy in front of a running Around. Media responses get the fault that `chooseFault` returns; others pass unchanged. */
export async function startFaultGateway(address, chooseFault) {
  const server = createServer((request, response) => {
    const isMedia = request.url.startsWith('/api/proxy/image');
    const upstream = send(new URL(request.url, address), { method: request.method, headers: request.headers });
    upstream.on('response', (answer) => {
      response.statusCode = answer.statusCode;
      for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
      // Cached media would not pass through this proxy.
      if (isMedia) response.setHeader('cache-control', 'no-store');
      (isMedia ? faults[chooseFault()] : faults.healthy)(answer, response);
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

function drop(media, then = () => {}) {
  media.resume();
  then();
}

function respondStatus(media, response, status) {
  media.resume();
  response.removeHeader('content-length');
  response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"No"}');
}

function relayPart(media, response, then) {
  const half = Number(media.headers['content-length'] ?? 0) / 2;
  let sent = 0;
  media.on('data', (bytes) => {
    if (sent >= half) return;
    sent += bytes.length;
    response.write(bytes);
    if (sent >= half) then();
  });
}

/** At a tenth of a clip's bit rate. */
function trickle(media, response) {
  media.pause();
  const timer = setInterval(() => {
    const bytes = media.read(2_000) ?? media.read();
    if (bytes) response.write(bytes);
    else if (media.readableEnded) response.end();
  }, STEP_MS);
  response.on('close', () => clearInterval(timer));
}
