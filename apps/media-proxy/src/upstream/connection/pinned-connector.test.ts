import { type AddressInfo, type connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findWrongPeer, pinnedConnector } from './pinned-connector.ts';

test('reports a peer that is not the checked address', () => {
  expect(findWrongPeer({ remoteAddress: '127.0.0.1' }, '93.184.216.34')).toBeInstanceOf(Error);
  expect(findWrongPeer({ remoteAddress: '::ffff:93.184.216.34' }, '93.184.216.34')).toBeInstanceOf(Error);
  expect(findWrongPeer({ remoteAddress: undefined }, '93.184.216.34')).toBeInstanceOf(Error);
  expect(findWrongPeer({ remoteAddress: '93.184.216.34' }, '93.184.216.34')).toBeUndefined();
  expect(findWrongPeer({ remoteAddress: '2606:4700::1' }, '2606:4700:0:0::1')).toBeUndefined();
});

test('connects to the pinned address without another DNS lookup', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const options = { hostname: 'name.that.does.not.exist.example', protocol: 'http:', port: String(port) };

  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof connect>>();
  pinnedConnector('127.0.0.1')(options, (error, socket) => (error ? reject(error) : resolve(socket)));
  const socket = await promise;

  expect(socket.remotePort).toBe(port);
  socket.destroy();
  await new Promise((done) => server.close(done));
});
