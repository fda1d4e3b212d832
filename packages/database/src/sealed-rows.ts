import type { AccountId, OperatorJobId, ProxyId } from '@around/contracts/ids';

// What a secret is sealed to: it opens for this column of this row and nowhere else. Whoever seals and whoever opens agree here.

export function sessionOfAccount(accountId: AccountId): string {
  return `accounts:${accountId}:session`;
}

/** The session id alone, as an operator handed it in. */
export function handedSessionOfAccount(accountId: AccountId): string {
  return `accounts:${accountId}:handed-session`;
}

export function passwordOfAccount(accountId: AccountId): string {
  return `accounts:${accountId}:password`;
}

/** A login that waits for the code of its second factor. */
export function secondFactorOfAccount(accountId: AccountId): string {
  return `accounts:${accountId}:second-factor`;
}

export function passwordOfProxy(proxyId: ProxyId): string {
  return `proxies:${proxyId}:password`;
}

export function inputOfOperatorJob(jobId: OperatorJobId): string {
  return `operator_jobs:${jobId}:input`;
}
