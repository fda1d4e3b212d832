import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';

/** The address of a host name if it belongs to this machine; the proxies forward to no other address. */
export async function resolveLocalAddress(hostname: string): Promise<string | undefined> {
  const own = Object.values(networkInterfaces()).flatMap(
    (interfaces) => interfaces?.map(({ address }) => address) ?? [],
  );
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return found.map(({ address }) => address).find((address) => isLoopback(address) || own.includes(address));
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}
