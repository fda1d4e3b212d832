import {
  addAdminPasskey,
  confirmTotp as confirmTotpCall,
  getSecondFactor,
  makeRecoveryCodes,
  removeAdminPasskey,
  removeTotp as removeTotpCall,
  startAdminPasskey,
  startTotp as startTotpCall,
  WRONG_PASSWORD_REASON,
} from '@around/contracts/operator/second-factor';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../ui/api/call-api.ts';
import { ApiFailure } from '../../ui/api/send-request.ts';
import { failureDetail, failureHeadline } from '../formats/failure-texts.ts';
import { operatorQuery } from '../queries/operator-query.ts';

export const secondFactorQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'second-factor'],
  queryFn: ({ signal }) => callApi(getSecondFactor, { signal }),
});

type Password = { password: string };

export const startTotp = (body: Password) => callApi(startTotpCall, { body });
export const confirmTotp = (body: { code: string }) => callApi(confirmTotpCall, { body });
export const removeTotp = (body: Password) => callApi(removeTotpCall, { body });
export const renewRecoveryCodes = async (body: Password) => (await callApi(makeRecoveryCodes, { body })).recoveryCodes;

/** Lets the browser create a passkey. Returns the recovery codes that come with the first second factor. */
export async function addPasskey(body: Password): Promise<string[] | null> {
  const options = await callApi(startAdminPasskey, { body });
  // The gateway creates these options with the server package of the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON });
  return (await callApi(addAdminPasskey, { body: { response } })).recoveryCodes;
}

export function removePasskey(passkeyId: string, body: Password) {
  return callApi(removeAdminPasskey, { params: { passkeyId }, body });
}

/** For a form. Failures that are not the server's come from the browser's passkey dialog. */
export function changeFailureText(error: unknown): string {
  if (!(error instanceof ApiFailure)) return 'No passkey was added. Your browser cancelled it, or has one already.';
  return failureDetail(error) ?? failureHeadline(error);
}

export function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === WRONG_PASSWORD_REASON;
}
