import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

const reserved = new Map<number, Socket>();

/**
 * Keeps the other stacks of this machine from choosing a TCP port until it is released or this process ends. The program that is
 * to listen there starts later, and is away while it restarts. The UDP port of the same number, which nothing here uses, is held
 * in its place. Returns false when another process holds it.
 */
export async function reservePort(port: number): Promise<boolean> {
  if (reserved.has(port)) return true;
  const socket = createSocket('udp4').unref();
  try {
    const bound = once(socket, 'listening');
    socket.bind({ port, address: '127.0.0.1', exclusive: true });
    await bound;
  } catch {
    socket.close();
    return false;
  }
  reserved.set(port, socket);
  return true;
}

/** Whether this process has reserved the port. */
export function isReserved(port: number): boolean {
  return reserved.has(port);
}

export function releasePorts(ports: Iterable<number>): void {
  for (const port of ports) {
    reserved.get(port)?.close();
    reserved.delete(port);
  }
}
