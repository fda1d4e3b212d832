import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { get } from '../testing/http-get.ts';
import { makeJpeg } from '../testing/sample-media.ts';
import { openFixture, SERVING_MODES } from '../testing/serving-fixture.ts';

const BYTE_EVERY_MS = 500;
/** Far more than the deadline, far less than all bytes would take. */
const TIMEOUT_MS = 120_000;
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ncontent-length: 100000\r\n\r\n';
const fixtures = SERVING_MODES.map((mode) => ({ ...mode, fixture: openFixture(mode) }));
const sockets = new Set<Socket>();

afterAll(async () => {
  for (const { fixture } of fixtures) await fixture[Symbol.asyncDispose]();
  for (const socket of sockets) socket.destroy();
});

// A byte every half second satisfies the idle timeouts; only the deadline of the whole exchange ends it.
test.concurrent.each(fixtures)(
  'an image sent byte by byte is cut off after half a minute, $mode',
  { timeout: TIMEOUT_MS },
  async ({ fixture }) => {
    const origin = await startDrip(HEAD + makeJpeg(2_000).toString('latin1'), 'x'.repeat(1_000));
    const { urlFor } = await fixture.proxyFor(origin);

    const got = await get(urlFor(`${origin}/a.jpg`));

    expect([got.status, got.isCutOff]).toEqual([200, true]);
  },
);

test.concurrent.each(fixtures)(
  'headers sent byte by byte are a 504, $mode',
  { timeout: TIMEOUT_MS },
  async ({ fixture }) => {
    const origin = await startDrip('HTTP/1.1 200 OK\r\nx: ', 'y'.repeat(1_000));
    const { urlFor } = await fixture.proxyFor(origin);

    const got = await get(urlFor(`${origin}/a.jpg`));

    expect(got.status).toBe(504);
  },
);

async function startDrip(immediate: string, dripped: string): Promise<string> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(immediate, 'latin1');
      const bytes = [...dripped];
      const timer = setInterval(() => socket.write(bytes.shift() ?? 'z'), BYTE_EVERY_MS);
      socket.once('close', () => clearInterval(timer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
