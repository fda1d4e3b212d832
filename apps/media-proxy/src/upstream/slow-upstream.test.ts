import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { get } from '../testing/get.ts';
import { makeJpeg } from '../testing/sample-media.ts';
import { openStage, SERVING_MODES } from '../testing/serving-modes.ts';

const BYTE_EVERY_MS = 500;
/** Far more than the limit, far less than the bytes would take. */
const TIMEOUT_MS = 120_000;
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ncontent-length: 100000\r\n\r\n';
const stages = SERVING_MODES.map((mode) => ({ ...mode, stage: openStage(mode) }));
const sockets = new Set<Socket>();

afterAll(async () => {
  for (const { stage } of stages) await stage[Symbol.asyncDispose]();
  for (const socket of sockets) socket.destroy();
});

// A byte now and then satisfies every limit but the one on the whole.
test.concurrent.each(stages)(
  'an image that comes byte by byte is cut off after half a minute, $mode',
  { timeout: TIMEOUT_MS },
  async ({ stage }) => {
    const drip = await startDrip(HEAD + makeJpeg(2_000).toString('latin1'), 'x'.repeat(1_000));
    const { urlFor } = await stage.proxyFor(drip);

    const got = await get(urlFor(`${drip}/a.jpg`));

    expect([got.status, got.isCutOff]).toEqual([200, true]);
  },
);

test.concurrent.each(stages)(
  'headers that come byte by byte are a timeout, $mode',
  { timeout: TIMEOUT_MS },
  async ({ stage }) => {
    const drip = await startDrip('HTTP/1.1 200 OK\r\nx: ', 'y'.repeat(1_000));
    const { urlFor } = await stage.proxyFor(drip);

    const got = await get(urlFor(`${drip}/a.jpg`));

    expect(got.status).toBe(504);
  },
);

async function startDrip(atOnce: string, slowly: string): Promise<string> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(atOnce, 'latin1');
      const bytes = [...slowly];
      const timer = setInterval(() => socket.write(bytes.shift() ?? 'z'), BYTE_EVERY_MS);
      socket.once('close', () => clearInterval(timer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
