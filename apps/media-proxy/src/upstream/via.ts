const PSEUDONYM = 'around-media-proxy';

/** Sent with every upstream request. */
export const VIA = `1.1 ${PSEUDONYM}`;

/** A request that carries our own name has gone in a circle. */
export function isOwnRequest(via: string | undefined): boolean {
  return via?.includes(PSEUDONYM) ?? false;
}
