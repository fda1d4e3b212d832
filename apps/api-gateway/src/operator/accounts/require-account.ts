import type { AccountId } from '@around/contracts/ids';
import { findNamedAccount, type NamedAccount } from '@around/database/accounts/account-changes';
import type { Db } from '@around/database/db';
import { AppError } from '@around/service-kit/app-error';

export async function requireAccount(db: Db, by: { id: AccountId } | { username: string }): Promise<NamedAccount> {
  const account = await findNamedAccount(db, by);
  if (!account) throw accountNotFound();
  return account;
}

export function accountNotFound(): AppError {
  return new AppError('not_found', 'There is no such account');
}
