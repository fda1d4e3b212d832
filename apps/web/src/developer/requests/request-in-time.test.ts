import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { requestInTime } from './request-in-time.ts';

const SPEEDUP = 200;

let server: Server;
let origin = '';

/** Accepts connections and never responds. */
beforeAll(async () => {
  server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

function shortenTimeouts() {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  return vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / SPEEDUP));
}

test('a request times out after ten seconds with its message', async () => {
  const timeouts = shortenTimeouts();

  const request = requestInTime(origin, { headers: {}, timedOut: 'Request timed out after 10 seconds' });

  await expect(request).rejects.toThrow('Request timed out after 10 seconds');
  expect(timeouts).toHaveBeenCalledExactlyOnceWith(10_000);
});

test('a refused connection is not reported as a timeout', async () => {
  await expect(requestInTime('http://127.0.0.1:1', { headers: {}, timedOut: 'too late' })).rejects.not.toThrow(
    'too late',
  );
});
