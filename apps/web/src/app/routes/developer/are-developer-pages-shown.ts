import { getDeveloperPages } from '@around/contracts/developer-pages';
import { callApi } from '../../../ui/api/call-api.ts';

const TIMEOUT_MS = 2_000;

/** True if the gateway does not answer: the pages are tools for such a case too. */
export async function areDeveloperPagesShown(): Promise<boolean> {
  try {
    return (await callApi(getDeveloperPages, { timeoutMs: TIMEOUT_MS })).areShown;
  } catch {
    return true;
  }
}
