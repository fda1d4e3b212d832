import { isIP, isIPv6, type Socket } from 'node:net';
import { buildConnector } from 'undici';

type Connector = ReturnType<typeof buildConnector>;

const CONNECT_TIMEOUT_MS = 4_000;

/**
 * Connects to the IP address that was checked, whatever the host name resolves to now (DNS rebinding). SNI, certificate check and
 * Host header use the URL's name.
 */
export function pinnedConnector(address: string): Connector {
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS, allowH2: false });
  return (options, callback) => {
    const name = isIP(options.hostname) === 0 ? { servername: options.hostname } : {};
    connect({ ...options, ...name, hostname: address }, (error, socket) => {
      if (error) return callback(error, null);
      const wrongPeer = findWrongPeer(socket, address);
      if (!wrongPeer) return callback(null, socket);
      socket.destroy();
      callback(wrongPeer, null);
    });
  };
}

/** Checks the socket's peer address before the first byte is sent. */
export function findWrongPeer(socket: Pick<Socket, 'remoteAddress'>, expected: string): Error | undefined {
  if (socket.remoteAddress !== undefined && canonical(socket.remoteAddress) === canonical(expected)) return undefined;
  return new Error(`Connected to ${socket.remoteAddress} instead of ${expected}`);
}

function canonical(address: string): string {
  return isIPv6(address) ? new URL(`http://[${address}]/`).hostname : address;
}
