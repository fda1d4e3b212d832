import type { Socket } from 'node:net';

export const DIRECT = 'direct';

export type OutgoingPorts = {
  /** Remembers, for as long as it is open, that this connected socket was opened by the proxy. */
  claim(socket: Socket, proxyName: string): void;
  /** The proxy behind an accepted connection, by the address it comes from. */
  proxyBehind(accepted: Socket): string;
};

/** A proxy's outgoing socket and the connection that our servers accept are two ends of one: its near address is their far one. */
export function createOutgoingPorts(): OutgoingPorts {
  const proxyByAddress = new Map<string, string>();
  return {
    claim(socket, proxyName) {
      const address = endpoint(socket.localAddress, socket.localPort);
      proxyByAddress.set(address, proxyName);
      socket.once('close', () => proxyByAddress.delete(address));
    },
    proxyBehind: ({ remoteAddress, remotePort }) => proxyByAddress.get(endpoint(remoteAddress, remotePort)) ?? DIRECT,
  };
}

function endpoint(address: string | undefined, port: number | undefined): string {
  return `${address?.replace(/^::ffff:/, '')}|${port}`;
}
