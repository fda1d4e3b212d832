import type { Socket } from 'node:net';

export const DIRECT = 'direct';

export type ProxyConnections = {
  /** Records that the proxy opened this connected socket, until the socket closes. */
  add(socket: Socket, proxyName: string): void;
  /** The proxy that opened an accepted connection. */
  proxyOf(accepted: Socket): string;
};

/** Finds the proxy of a connection: the local address of a proxy's socket is the remote address that the server sees. */
export function createProxyConnections(): ProxyConnections {
  const proxyByAddress = new Map<string, string>();
  return {
    add(socket, proxyName) {
      const address = endpoint(socket.localAddress, socket.localPort);
      proxyByAddress.set(address, proxyName);
      socket.once('close', () => proxyByAddress.delete(address));
    },
    proxyOf: ({ remoteAddress, remotePort }) => proxyByAddress.get(endpoint(remoteAddress, remotePort)) ?? DIRECT,
  };
}

function endpoint(address: string | undefined, port: number | undefined): string {
  return `${address?.replace(/^::ffff:/, '')}|${port}`;
}
