import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** 32 random bytes in base64: `openssl rand -base64 32`. */
export const SecretsKey = z.string().refine((key) => Buffer.from(key, 'base64').length === 32, {
  error: 'must be 32 bytes in base64',
});

export type SecretBox = {
  /** @param row the owner of the secret, e.g. `account:42:session`; only the same row opens it. */
  seal(secret: string, row: string): string;
  open(sealed: string, row: string): string;
};

const FORMAT = 'v1';

/**
 * AES-256-GCM with the row as additional authenticated data: a ciphertext copied to another row does not open. What the previous key has
 * sealed opens too, so that a key can be replaced while programs run.
 */
export function secretBox(base64Key: string, previousBase64Key?: string): SecretBox {
  const key = Buffer.from(base64Key, 'base64');
  const keys = previousBase64Key === undefined ? [key] : [key, Buffer.from(previousBase64Key, 'base64')];
  return {
    seal(secret, row) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(row));
      const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${FORMAT}.${sealed.toString('base64url')}`;
    },
    open(sealed, row) {
      const [format, body = ''] = sealed.split('.');
      if (format !== FORMAT) throw new Error(`Secret of ${row} has an unknown format`);
      const bytes = Buffer.from(body, 'base64url');
      return openWithAny(keys, { bytes, row });
    },
  };
}

function openWithAny([key, ...others]: Buffer[], secret: { bytes: Buffer; row: string }): string {
  try {
    return openWith(key!, secret);
  } catch (error) {
    if (others.length === 0) throw error;
    return openWithAny(others, secret);
  }
}

function openWith(key: Buffer, { bytes, row }: { bytes: Buffer; row: string }): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(row));
  decipher.setAuthTag(bytes.subarray(-16));
  return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
}
