import { createHmac } from 'node:crypto';

/**
 * A session id names its account and proves itself: `<account id>:<nonce>:<signature>`, percent-encoded as the network
 * writes it into the cookie. Nothing has to be kept to recognise one after a restart.
 */
export function mintSessionId(seed: string, accountId: string, nonce: string): string {
  return encodeURIComponent([accountId, nonce, signatureOf(seed, accountId, nonce)].join(':'));
}

/** The account that a session id belongs to; null when we did not mint it. */
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
