import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findOnPath } from '../tools/find-on-path.ts';
import { requireFreePort } from './listening-port.ts';

async function listen(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test.each(['127.0.0.1', '0.0.0.0'])('names a port that is taken on %s, and proposes another', async (host) => {
  const port = await listen(host);

  await expect(requireFreePort('0.0.0.0', port)).rejects.toThrow(
    new RegExp(`^Port ${port} is taken.* PORT=${port + 1} npm start$`),
  );
});

const hasSocketTool = findOnPath(['ss', 'lsof'], '/usr/sbin:/usr/bin:/sbin:/bin') !== undefined;

test.runIf(hasSocketTool)('names the process that holds the port', async () => {
  const port = await listen('127.0.0.1');

  await expect(requireFreePort('127.0.0.1', port)).rejects.toThrow(
    new RegExp(`^Port ${port} is taken by process ${process.pid} \\(node.*\\)\\.`),
  );
});

test('names an address that does not belong to this machine', async () => {
  await expect(requireFreePort('192.0.2.1', 3000)).rejects.toThrow('Cannot listen on 192.0.2.1:3000');
});
