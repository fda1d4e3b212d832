import { randomBytes } from 'node:crypto';

/** 128 random bits without a meaning. */
export function newSafetyCode(): string {
  return randomBytes(16).toString('base64url');
}
