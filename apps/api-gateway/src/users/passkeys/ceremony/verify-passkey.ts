import type { PasskeyRow } from '@around/database/users/passkey-queries';
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { ALGORITHMS } from './passkey-options.ts';
import type { RelyingParty } from './relying-party.ts';

export type VerifiedPasskey = {
  credentialId: string;
  publicKey: Buffer;
  counter: string;
  transports: string[];
  isBackedUp: boolean;
};

export type VerifiedUse = { counter: number; isBackedUp: boolean };

type Expected = { challenge: string; site: RelyingParty };

/** What the browser sent. The library checks every field of it and throws for a wrong one. */
export type BrowserResponse = Record<string, unknown>;

/** Returns undefined for a response that does not fit the challenge or our site. */
export async function verifyRegistration(
  response: BrowserResponse,
  { challenge, site }: Expected,
): Promise<VerifiedPasskey | undefined> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    // The options ask for user verification as `preferred`.
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return undefined;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: String(credential.counter),
    transports: transportHints(credential.transports),
    isBackedUp: credentialBackedUp,
  };
}

/** Returns undefined for a response that does not fit the challenge, our site, the key, or the counter. */
export async function verifyAuthentication(
  response: BrowserResponse,
  { challenge, site, passkey }: Expected & { passkey: Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter'> },
): Promise<VerifiedUse | undefined> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return undefined;
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}

const TRANSPORT = /^[a-z-]{1,20}$/;
const TRANSPORTS_MAX = 8;

/** Only hints for the browser, and unsigned. Unknown names are kept, because browsers add new ones. */
function transportHints(transports: unknown): string[] {
  if (!Array.isArray(transports)) return [];
  return transports.filter((name) => typeof name === 'string' && TRANSPORT.test(name)).slice(0, TRANSPORTS_MAX);
}
