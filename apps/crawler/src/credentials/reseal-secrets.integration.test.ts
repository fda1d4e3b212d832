import { sealedColumns } from '@around/database/sealed-columns';
import { passwordOfProxy } from '@around/database/sealed-rows';
import { secretBox } from '@around/service-kit/secret-box';
import { makeAccount, makeProxy } from '@around/test-harness/make-rows';
import { createTestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { resealSecrets } from './reseal-secrets.ts';

const oldKey = Buffer.alloc(32, 1).toString('base64');
const newKey = Buffer.alloc(32, 2).toString('base64');

test('the list has every sealed column of the schema', async () => {
  await using database = await createTestDatabase(inject('templateUrl'));

  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like 'sealed%' order by 1`.execute(database.db);

  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    rows.map(({ name }) => name),
  );
});

test('each secret is sealed with the new key once, and programs with both keys open it before and after', async () => {
  await using database = await createTestDatabase(inject('templateUrl'));
  const { db } = database;
  const both = secretBox(newKey, oldKey);
  const proxyId = await makeProxy(db);
  const accountId = await makeAccount(db, 'ada', { proxyId });
  const secrets = [
    // A second factor has further columns that go with it.
    ...sealedColumns
      .filter(({ table, column }) => table === 'accounts' && column !== 'sealed_second_factor')
      .map((column) => ({ column, key: accountId })),
    { column: sealedColumns.find(({ table }) => table === 'proxies')!, key: proxyId },
  ];
  for (const { column, key } of secrets) {
    const sealed = secretBox(oldKey).seal(`secret of ${column.column}`, column.contextOf(key));
    await sql`update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${sealed}`.execute(db);
  }
  const read = () =>
    Promise.all(
      secrets.map(async ({ column, key }) => {
        const { rows } = await sql<{ sealed: string }>`
          select ${sql.ref(column.column)} as sealed from ${sql.table(column.table)}`.execute(db);
        return { sealed: rows[0]!.sealed, context: column.contextOf(key), secret: `secret of ${column.column}` };
      }),
    );
  for (const { sealed, context, secret } of await read()) expect(both.open(sealed, context)).toBe(secret);

  const reseal = () => resealSecrets({ db, current: secretBox(newKey), previous: secretBox(oldKey) });
  expect(await reseal()).toEqual({ resealed: secrets.length, current: 0, unreadable: [] });
  expect(await reseal()).toEqual({ resealed: 0, current: secrets.length, unreadable: [] });

  for (const { sealed, context, secret } of await read()) {
    expect(secretBox(newKey).open(sealed, context)).toBe(secret);
    expect(() => secretBox(oldKey).open(sealed, context)).toThrow();
  }
});

test('a secret that neither key opens is named and left alone', async () => {
  await using database = await createTestDatabase(inject('templateUrl'));
  const proxyId = await makeProxy(database.db);
  const sealed = secretBox(Buffer.alloc(32, 3).toString('base64')).seal('secret', passwordOfProxy(proxyId));
  await database.db.updateTable('proxies').set({ sealedPassword: sealed }).execute();

  const report = await resealSecrets({ db: database.db, current: secretBox(newKey), previous: secretBox(oldKey) });

  expect(report).toEqual({ resealed: 0, current: 0, unreadable: [passwordOfProxy(proxyId)] });
  const proxy = await database.db.selectFrom('proxies').select('sealedPassword').executeTakeFirstOrThrow();
  expect(proxy.sealedPassword).toBe(sealed);
});
