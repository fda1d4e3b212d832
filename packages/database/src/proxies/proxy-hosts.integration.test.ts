import { makeAccount, makeProxy } from '@around/test-harness/make-rows';
import { createTestDatabase } from '@around/test-harness/test-database';
import { type Kysely, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { up } from '../migrations/0021-proxy-hosts.ts';

test('the migration merges the spellings of a host, and the accounts move with their history', async () => {
  await using database = await createTestDatabase(inject('templateUrl'));
  const { db } = database;
  const old = await makeProxy(db, '2001:DB8:0:0::1');
  const disabled = await makeProxy(db, '[2001:db8:0:0:0:0:0:1]');
  const newest = await makeProxy(db, '[2001:DB8::1]');
  const other = await makeProxy(db, 'Upper.Test');
  await makeProxy(db, 'no:address');
  await db.updateTable('proxies').set({ state: 'disabled' }).where('id', '=', disabled).execute();
  await sql`update proxies set created_at = now() - interval '1 day' where id = ${old}`.execute(db);
  await sql`update proxies set created_at = now() + interval '1 day' where id = ${disabled}`.execute(db);
  for (const [index, proxyId] of [old, disabled, newest, other].entries()) {
    await makeAccount(db, `account-${index}`, { proxyId });
  }
  await sql`insert into proxy_events (proxy_id, event, cause) values (${old}, 'disabled', 'operator')`.execute(db);

  await up(db as Kysely<unknown>);

  const proxies = await db.selectFrom('proxies').select(['id', 'host']).orderBy('host').execute();
  expect(proxies).toEqual([
    { id: newest, host: '[2001:db8::1]' },
    { id: expect.any(String), host: 'no:address' },
    { id: other, host: 'upper.test' },
  ]);
  const accounts = await db.selectFrom('accounts').select('proxyId').orderBy('username').execute();
  expect(accounts.map(({ proxyId }) => proxyId)).toEqual([newest, newest, newest, other]);
  expect(await db.selectFrom('proxyEvents').select('proxyId').execute()).toEqual([{ proxyId: newest }]);
});
