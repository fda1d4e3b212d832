const PSEUDONYM = 'around-media-proxy';

/** The `Via` header of every upstream request. */
export const VIA = `1.1 ${PSEUDONYM}`;

/** A request that carries our own `Via` is a loop. */
export function isOwnRequest(via: string | undefined): boolean {
  return via?.includes(PSEUDONYM) ?? false;
}
