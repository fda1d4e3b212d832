import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';

/** The address behind a host name, if it is one of this machine's; the sandbox's proxies lead nowhere else. */
export async function ownAddressOf(hostname: string): Promise<string | undefined> {
  const own = Object.values(networkInterfaces()).flatMap(
    (interfaces) => interfaces?.map(({ address }) => address) ?? [],
  );
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return found.map(({ address }) => address).find((address) => isLoopback(address) || own.includes(address));
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}
