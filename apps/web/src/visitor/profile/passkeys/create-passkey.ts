import { addPasskey, type Passkey, startPasskeyRegistration } from '@around/contracts/users/passkeys';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { callApi } from '../../../ui/api/call-api.ts';

/** Lets the browser create a passkey for the signed-in user, and saves it. */
export async function createPasskey(currentPassword: string | undefined): Promise<Passkey> {
  const options = await callApi(startPasskeyRegistration, { body: { currentPassword } });
  // The gateway creates these options with the server package of the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON });
  return callApi(addPasskey, { body: { response } });
}

export const NOT_CREATED = 'No passkey was added.';
export const ALREADY_THERE = 'This device already has a passkey for you.';

/** Why the browser has created none; undefined if the failure is not the browser's. */
export function browserRefusal(error: Error): typeof NOT_CREATED | typeof ALREADY_THERE | undefined {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return ALREADY_THERE;
  return error instanceof WebAuthnError || error.name === 'NotAllowedError' ? NOT_CREATED : undefined;
}
