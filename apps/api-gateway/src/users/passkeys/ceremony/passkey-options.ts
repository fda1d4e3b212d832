import type { PasskeyRow } from '@around/database/users/passkey-queries';
import type { UserRow } from '@around/database/users/user-queries';
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import type { RelyingParty } from './relying-party.ts';

/** For the browser only; the challenge ends after five minutes. */
const TIMEOUT_MS = 300_000;

/** COSE numbers of EdDSA, ES256 and RS256. The library would add algorithms that are experimental in Node. */
export const ALGORITHMS = [-8, -7, -257];

/** Options for a passkey that signs in without a username. An authenticator that has one for this user already is excluded. */
export function registrationOptions(user: UserRow, passkeys: PasskeyRow[], { name, id }: RelyingParty) {
  return generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userID: userHandleOf(user.id),
    userName: user.username,
    userDisplayName: user.fullName ?? user.username,
    timeout: TIMEOUT_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
}

/** Without a list of credentials: the browser offers those that it has for this site. */
export function authenticationOptions({ id }: RelyingParty) {
  return generateAuthenticationOptions({ rpID: id, timeout: TIMEOUT_MS, userVerification: 'preferred' });
}

/** Authenticators store it and send it back at login. */
export function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(userId));
}
