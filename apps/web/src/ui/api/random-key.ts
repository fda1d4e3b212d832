/** 128 random bits as text. `crypto.randomUUID` is missing on pages without TLS. */
export function randomKey(): string {
  return crypto.getRandomValues(new BigUint64Array(2)).join('-');
}
