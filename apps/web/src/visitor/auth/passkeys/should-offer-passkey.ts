import { platformAuthenticatorIsAvailable } from '@simplewebauthn/browser';
import { readStored, writeStored } from '../../../ui/storage/browser-storage.ts';
import { hasPasskey } from './passkey-calls.ts';

const STORAGE_KEY = 'passkey-offer';

/** Whether to offer a passkey to the user who has just signed in. Each browser offers it once. */
export async function shouldOfferPasskey(): Promise<boolean> {
  if (readStored(STORAGE_KEY) !== null || !(await platformAuthenticatorIsAvailable()) || (await hasPasskey()))
    return false;
  writeStored(STORAGE_KEY, 'shown');
  return true;
}
