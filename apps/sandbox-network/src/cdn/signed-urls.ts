import { createHash, createHmac } from 'node:crypto';

type SignatureVerdict = 'valid' | 'expired' | 'mismatch';

export type SignedUrls = {
  /** An address that is good until `expiresAt` (unix seconds). `stp` names the treatment that a picture got. */
  sign(path: string, expiresAt: number, stp?: string): string;
  verify(pathAndQuery: string, nowSeconds: number): SignatureVerdict;
};

const SIGNED = /^(?<signed>.+[?&]oe=(?<expiry>[0-9A-F]{8})&.+)&oh=(?<signature>[^&]+)$/;

/** `oe` is the expiry in eight hex digits; `oh`, which comes last, signs everything before it as it is written. */
export function createSignedUrls({ seed, origin }: { seed: string; origin: string }): SignedUrls {
  const key = createHash('sha256').update(`cdn:${seed}`).digest();
  const host = encodeURIComponent(new URL(origin).host);

  function signatureOf(signed: string): string {
    return `00_${createHmac('sha256', key).update(signed).digest('base64url').slice(0, 38)}`;
  }

  return {
    sign(path, expiresAt, stp) {
      const treatment = stp === undefined ? '' : `stp=${stp}&`;
      const expiry = expiresAt.toString(16).toUpperCase().padStart(8, '0');
      const query = `${treatment}_nc_ht=${host}&_nc_cat=104&edm=ANmP7GQBAAAA&ccb=7-5&oe=${expiry}&_nc_sid=982cc7`;
      const signed = `${path}?${query}`;
      return `${origin}${signed}&oh=${signatureOf(signed)}`;
    },
    verify(pathAndQuery, nowSeconds) {
      const { signed = '', expiry = '', signature } = SIGNED.exec(pathAndQuery)?.groups ?? {};
      if (signature !== signatureOf(signed)) return 'mismatch';
      return Number.parseInt(expiry, 16) > nowSeconds ? 'valid' : 'expired';
    },
  };
}
