import type { lookup } from 'node:dns';
import { type AddressInfo, createServer } from 'node:net';
import { Agent, request } from 'undici';
import { expect, test } from 'vitest';
import { publicAgent } from './public-connector.ts';

/** A server on loopback that counts connections. */
async function startCanary() {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A name server that gives these addresses for every name. */
function resolveTo(...addresses: string[]): typeof lookup {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const resolve = (_name: string, _options: object, callback: (error: null, found: object) => void) =>
    callback(null, found);
  return resolve as unknown as typeof lookup;
}

test.each([[['127.0.0.1']], [['::1']], [['8.8.8.8', '127.0.0.1']], [['10.0.0.7']], [[]]])(
  'a known name that resolves to %j is not connected to',
  async (addresses) => {
    await using canary = await startCanary();
    const agent = publicAgent(resolveTo(...addresses));

    const call = request(`https://fcm.googleapis.com:${canary.port}/`, { dispatcher: agent });

    await expect(call).rejects.toThrow('not public');
    expect(canary.connections()).toBe(0);
    await agent.destroy();
  },
);

test('the server of this test would notice a connection', async () => {
  await using canary = await startCanary();
  const agent = new Agent();

  await expect(request(`http://127.0.0.1:${canary.port}/`, { dispatcher: agent })).rejects.toThrow();

  expect(canary.connections()).toBe(1);
  await agent.destroy();
});
