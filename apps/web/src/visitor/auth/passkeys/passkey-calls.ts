import {
  addPasskey,
  listPasskeys,
  logInWithPasskey,
  startPasskeyLogin,
  startPasskeyRegistration,
} from '@around/contracts/users/passkeys';
import type { User } from '@around/contracts/users/user';
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { callApi } from '../../../ui/api/call-api.ts';

// The contract does not describe the JSON of the Web Authentication API, which library and gateway exchange.
type Json<T> = T & Record<string, unknown>;

export async function fetchLoginOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return (await callApi(startPasskeyLogin)) as Json<PublicKeyCredentialRequestOptionsJSON>;
}

export function logInWith(response: AuthenticationResponseJSON): Promise<User> {
  return callApi(logInWithPasskey, { body: { response } });
}

/** Creates a passkey on this device and adds it to the signed-in user, who confirms it with the password if there is one. */
export async function createPasskey(currentPassword: string | undefined): Promise<void> {
  const options = await callApi(startPasskeyRegistration, { body: { currentPassword } });
  const optionsJSON = options as Json<PublicKeyCredentialCreationOptionsJSON>;
  const response = await startRegistration({ optionsJSON });
  await callApi(addPasskey, { body: { response } });
}

export async function hasPasskey(): Promise<boolean> {
  return (await callApi(listPasskeys)).passkeys.length > 0;
}
