import {
  confirmAccountLogin,
  renewAccountSession,
  testAccount,
} from '@around/contracts/operator/accounts/account-actions';
import { operatorJobResults } from '@around/contracts/operator-jobs';
import { callApi } from '../../ui/api/call-api.ts';
import { followJob } from './jobs/follow-job.ts';

/** `authenticationSuccess` is null when the network's answer says nothing about the session, or none came in time. */
export type AccountCheck = { authenticationSuccess: boolean | null; authError: string | null };

export async function runAccountCheck({ id }: { id: string }): Promise<AccountCheck> {
  return untilKnown(await callApi(testAccount, { params: { id } }));
}

export async function renewSession({ id, sessionId }: { id: string; sessionId: string }): Promise<AccountCheck> {
  return untilKnown(await callApi(renewAccountSession, { params: { id }, body: { sessionId } }));
}

export async function confirmLogin({ id, code }: { id: string; code: string }): Promise<AccountCheck> {
  return untilKnown(await callApi(confirmAccountLogin, { params: { id }, body: { code } }));
}

async function untilKnown(check: AccountCheck & { jobId: string }): Promise<AccountCheck> {
  if (check.authenticationSuccess !== null || check.authError !== null) return check;
  const job = await followJob(check.jobId);
  return job ? operatorJobResults['check-account'].parse(job.result) : check;
}

export function describeCheck({ authenticationSuccess, authError }: AccountCheck): string {
  if (authenticationSuccess) return 'The session works';
  if (authenticationSuccess === null) return authError ?? 'No answer yet';
  return authError ?? 'The session does not work';
}
