import { ECDH } from 'node:crypto';

/** The push services of Chrome and most other browsers, Firefox, Safari and Edge. */
const HOSTS = ['fcm.googleapis.com'];
const HOST_SUFFIXES = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/** An address that this server may call. */
export type PushEndpoint = { url: URL; isPrivate: boolean };

/**
 * Undefined for everything but a known push service. Endpoints come from strangers and are called from inside our network, so
 * nothing else is ever requested.
 */
export function readPushEndpoint(text: string, privateOrigins: readonly string[]): PushEndpoint | undefined {
  const url = URL.parse(text);
  if (!url || `${url.username}${url.password}` !== '') return undefined;
  if (privateOrigins.includes(url.origin)) return { url, isPrivate: true };
  // `port` is empty for 443.
  if (url.protocol !== 'https:' || url.port !== '' || !isPushHost(url.hostname)) return undefined;
  return { url, isPrivate: false };
}

function isPushHost(host: string): boolean {
  return HOSTS.includes(host) || HOST_SUFFIXES.some((suffix) => host.endsWith(suffix));
}

/** Whether it is a point of P-256, without which nothing can be encrypted for the browser. */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
