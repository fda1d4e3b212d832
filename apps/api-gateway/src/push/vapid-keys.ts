import { createECDH } from 'node:crypto';
import type { VapidKeys } from './push-settings.ts';

const PRIVATE_KEY_BYTES = 32;

/** Whether the public key belongs to the private one. Otherwise browsers subscribe and push services refuse every notification. */
export function isKeyPair({ publicKey, privateKey }: Pick<VapidKeys, 'publicKey' | 'privateKey'>): boolean {
  const secret = Buffer.from(privateKey, 'base64url');
  if (secret.length !== PRIVATE_KEY_BYTES) return false;
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(secret);
    return curve.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}
