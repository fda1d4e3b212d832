import type { PasskeyRow } from '@around/database/users/passkey-queries';
import type { UserRow } from '@around/database/users/user-queries';
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import type { RelyingParty } from './relying-party.ts';

/** For the browser only; the challenge ends after five minutes. */
const TIMEOUT_MS = 300_000;

/** COSE numbers of EdDSA, ES256 and RS256. The library would add algorithms that are experimental in Node. */
export const ALGORITHMS = [-8, -7, -257];

type Owner = Pick<UserRow, 'username' | 'fullName'> & { id: string };
type Registered = Pick<PasskeyRow, 'credentialId' | 'transports'>;
type RegistrationSite = RelyingParty & {
  /** Signs in without a username. A second factor need not. */
  isDiscoverable?: boolean;
};

/** Options for a new passkey. An authenticator that has one for this owner already is excluded. */
export function registrationOptions(
  user: Owner,
  passkeys: Registered[],
  { name, id, isDiscoverable = true }: RegistrationSite,
) {
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
    authenticatorSelection: { residentKey: isDiscoverable ? 'required' : 'discouraged', userVerification: 'preferred' },
  });
}

/** Without a list of passkeys the browser offers those that it has for this site. */
export function authenticationOptions({ id }: RelyingParty, passkeys?: Registered[]) {
  return generateAuthenticationOptions({
    rpID: id,
    timeout: TIMEOUT_MS,
    userVerification: 'preferred',
    ...(passkeys && {
      allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    }),
  });
}

/** Authenticators store it and send it back at login. */
export function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(userId));
}
