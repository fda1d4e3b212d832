import { createHmac } from 'node:crypto';
import { clientAddress, clientNetwork } from '@around/service-kit/client-address';

export type ReporterKeys = { addressHash: string; networkHash: string };
export type ReadReporterKeys = (ip: string) => ReporterKeys;

/** Keyed hashes of an address and of its network: only somebody with the key can test an address against them. */
export function reporterKeys(secret: string): ReadReporterKeys {
  const digest = (text: string) => createHmac('sha256', secret).update(`report-address:${text}`).digest('hex');
  return (ip) => ({ addressHash: digest(clientAddress(ip)), networkHash: digest(clientNetwork(ip)) });
}
