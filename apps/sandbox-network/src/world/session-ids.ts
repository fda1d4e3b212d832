import { createHmac } from 'node:crypto';

/**
 * A signed session id, `<account id>:<nonce>:<signature>`, percent-encoded as in the network's cookie. The signature
 * makes it valid after a restart without being stored.
 */
export function createSessionId(seed: string, accountId: string, nonce: string): string {
  return encodeURIComponent([accountId, nonce, signatureOf(seed, accountId, nonce)].join(':'));
}

/** The account of a session id; null when the signature is wrong. */
export function accountIdOfSession(seed: string, sessionId: string): string | null {
  const [accountId = '', nonce = '', signature] = decode(sessionId).split(':');
  return signature === signatureOf(seed, accountId, nonce) ? accountId : null;
}

function signatureOf(seed: string, accountId: string, nonce: string): string {
  return createHmac('sha256', seed).update(`session:${accountId}:${nonce}`).digest('base64url').slice(0, 28);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
