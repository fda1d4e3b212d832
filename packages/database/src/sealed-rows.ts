import type { AccountId, MailId, OperatorJobId, ProxyId } from '@around/contracts/ids';

// The context that a secret is sealed with: it opens only for the same column of the same row.

export function sessionOfAccount(accountId: AccountId): string {
  return `accounts:${accountId}:session`;
}

/** The session id that an operator submitted. */
export function handedSessionOfAccount(accountId: AccountId): string {
  return `accounts:${accountId}:handed-session`;
}

export function passwordOfAccount(accountId: AccountId): string {
  return `accounts:${accountId}:password`;
}

/** A login that waits for its second factor code. */
export function secondFactorOfAccount(accountId: AccountId): string {
  return `accounts:${accountId}:second-factor`;
}

export function passwordOfProxy(proxyId: ProxyId): string {
  return `proxies:${proxyId}:password`;
}

export function inputOfOperatorJob(jobId: OperatorJobId): string {
  return `operator_jobs:${jobId}:input`;
}

export function emailOfReport(code: string): string {
  return `reports:${code}:email`;
}

export function emailOfRemoval(code: string): string {
  return `removal_requests:${code}:email`;
}

export function contentOfMail(mailId: MailId): string {
  return `mails:${mailId}:content`;
}

export function totpSecretOfAdmin(adminId: string): string {
  return `admins:${adminId}:totp`;
}
