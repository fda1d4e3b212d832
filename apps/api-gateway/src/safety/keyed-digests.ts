import { createHmac } from 'node:crypto';
import { clientAddress, clientNetwork } from '@around/service-kit/client-address';

/** Only somebody with the key can test a text against its digest. */
export function keyedDigest(secret: string, purpose: string): (text: string) => string {
  return (text) => createHmac('sha256', secret).update(`${purpose}:${text}`).digest('hex');
}

export type ReporterKeys = { addressHash: string; networkHash: string };
export type ReadReporterKeys = (ip: string) => ReporterKeys;

/** Digests of an address and of its network. People behind one address are one reporter, and get one code for a story. */
export function reporterKeys(secret: string): ReadReporterKeys {
  const digest = keyedDigest(secret, 'report-address');
  return (ip) => ({ addressHash: digest(clientAddress(ip)), networkHash: digest(clientNetwork(ip)) });
}
