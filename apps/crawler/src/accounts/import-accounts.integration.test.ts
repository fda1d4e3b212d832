import { randomBytes } from 'node:crypto';
import { secretBox } from '@around/service-kit/secret-box';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { accountCredentials } from '../credentials/account-credentials.ts';
import { AccountsFile, importAccounts } from './import-accounts.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database[Symbol.asyncDispose]());

const box = secretBox(randomBytes(32).toString('base64'));

const proxy = (host: string) => ({ host, port: 8080, username: 'ann', password: 'secret' });
const account = (proxy: string) => ({ username: 'ada', sessionId: '5005:s3cret:1', userAgent: 'test', proxy });

/** Imports a file with this proxy and an account that uses it. */
function importFile(host: string, address: string): Promise<void> {
  const { db } = database;
  const file = AccountsFile.parse({ proxies: [proxy(host)], accounts: [account(address)] });
  return importAccounts({ db, credentials: accountCredentials({ db, box }) }, file);
}

async function readProxies() {
  return database.db
    .selectFrom('proxies')
    .leftJoin('accounts', 'accounts.proxyId', 'proxies.id')
    .select(['host', 'port', 'accounts.username'])
    .execute();
}

test.each([
  ['[2001:db8::1]', ['2001:DB8:0:0::1', '[2001:0db8:0:0:0:0:0:1]', '2001:db8::1']],
  ['one.test', ['One.Test', 'ONE.TEST', 'one.test']],
])('the spellings of %s are one proxy, however the account names it', async (host, spellings) => {
  for (const [index, spelling] of spellings.entries()) {
    const named = spellings[(index + 1) % spellings.length];
    await importFile(spelling, `${named}:8080`);
  }

  expect(await readProxies()).toEqual([{ host, port: 8080, username: 'ada' }]);
});

test.each(['999.1.1.1', 'a.test/path', '', '[::1'])('the host "%s" is refused', (host) => {
  const { error } = AccountsFile.safeParse({ proxies: [proxy(host)], accounts: [] });

  expect(error?.issues).toMatchObject([
    { path: ['proxies', 0, 'host'], message: 'must be an IP address or a host name' },
  ]);
});

test('an account that names a proxy of another file is refused', async () => {
  await expect(importFile('one.test', 'two.test:8080')).rejects.toThrow('names a proxy that is not in the file');
  expect(await readProxies()).toEqual([]);
});
