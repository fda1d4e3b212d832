import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// Time-based one-time passwords by RFC 6238, with what every authenticator app supports: SHA-1, six digits, steps of 30 seconds.

const STEP_MS = 30_000;
const SECRET_BYTES = 20;
/** Clocks of phones differ, and a code that was read at the end of its step arrives in the next one. */
const STEPS_AROUND = [0, -1, 1];

export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.at(-1)! & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

/** The time step that the code belongs to; undefined for a wrong code. */
export function findTotpStep(secret: Buffer, code: string, at: Date): number | undefined {
  const current = totpStep(at);
  return STEPS_AROUND.map((away) => current + away).find((step) => isSame(totpCode(secret, step), code));
}

export function totpStep(at: Date): number {
  return Math.floor(at.getTime() / STEP_MS);
}

/** What the QR code contains. */
export function totpUri(secret: Buffer, { username, host }: { username: string; host: string }): string {
  const label = encodeURIComponent(`Around:${username}@${host}`);
  // Without algorithm, digits and period, which are the defaults: the QR code is smaller.
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=Around`;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, which our lengths do not need. */
export function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.match(/.{5}/g)!.reduce((text, five) => text + ALPHABET[Number.parseInt(five, 2)], '');
}

function isSame(expected: string, given: string): boolean {
  const [right, typed] = [Buffer.from(expected), Buffer.from(given)];
  return right.length === typed.length && timingSafeEqual(right, typed);
}
