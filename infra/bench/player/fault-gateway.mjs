import { createServer, request as send } from 'node:http';

const STEP_MS = 100;

/** How a media answer goes wrong; `healthy` among them, so that stories also start as they should. */
const faults = {
  healthy: (media, response) => media.pipe(response),
  forbidden: (media, response) => refuse(media, response, 403),
  missing: (media, response) => refuse(media, response, 404),
  badGateway: (media, response) => refuse(media, response, 502),
  reset: (media, response) => leave(media, () => response.destroy()),
  silent: (media) => leave(media),
  silentAfterHead: (media, response) => leave(media, () => response.flushHeaders()),
  stalled: (media, response) => relayPart(media, response, () => {}),
  truncated: (media, response) => relayPart(media, response, () => response.destroy()),
  slow: (media, response) => trickle(media, response),
  empty: (media, response) => leave(media, () => response.setHeader('content-length', 0).writeHead(200).end()),
  page: (media, response) =>
    leave(
      media,
      () =>
        response.removeHeader('content-length') ||
        response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in'),
    ),
  garbled: (media, response) =>
    media.on('data', (bytes) => response.write(bytes.map((byte) => byte ^ 0x5a))).on('end', () => response.end()),
};
export const FAULTS = Object.keys(faults);

/** Stands before a running Around and answers media as `chooseFault` says; everything else passes. */
export async function startFaultGateway(address, chooseFault) {
  const server = createServer((request, response) => {
    const isMedia = request.url.startsWith('/api/proxy/image');
    const upstream = send(new URL(request.url, address), { method: request.method, headers: request.headers });
    upstream.on('response', (answer) => {
      response.statusCode = answer.statusCode;
      for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
      // What the browser kept would start without us.
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

function leave(media, then = () => {}) {
  media.resume();
  then();
}

function refuse(media, response, status) {
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

/** A tenth of what a clip needs. */
function trickle(media, response) {
  media.pause();
  const timer = setInterval(() => {
    const bytes = media.read(2_000) ?? media.read();
    if (bytes) response.write(bytes);
    else if (media.readableEnded) response.end();
  }, STEP_MS);
  response.on('close', () => clearInterval(timer));
}
