import { claimCase, releaseCase } from '@around/contracts/operator/moderation/cases';
import { callApi } from '../../ui/api/call-api.ts';
import { randomKey } from '../../ui/api/random-key.ts';
import { urlOf } from '../../ui/api/send-request.ts';

/** The ids of the claims that this page has requested and not released, by case. */
const claimIds = new Map<string, string>();

/** Claims the case, or extends the claim. */
export function claim(caseId: string, signal: AbortSignal) {
  const claimId = claimIds.get(caseId) ?? randomKey();
  claimIds.set(caseId, claimId);
  return callApi(claimCase, { params: { caseId, claimId }, signal });
}

/** Releases what this page has claimed or is claiming. The request continues after the page is closed. */
export async function release(caseId: string): Promise<void> {
  const claimId = claimIds.get(caseId);
  if (claimId === undefined) return;
  claimIds.delete(caseId);
  await fetch(urlOf(releaseCase, { params: { caseId, claimId } }), { method: releaseCase.method, keepalive: true });
}
