import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { testOutbox } from './test-outbox.ts';

const templateUrl = inject('templateUrl');
const job = { queue: 'crawl', job: 'crawl-cycle', payload: {} };

test('creates migrated, empty and separate databases', async () => {
  await using mine = await createTestDatabase(templateUrl);
  await using yours = await createTestDatabase(templateUrl);

  await testOutbox(mine.db).add([job]);

  expect(await testOutbox(mine.db).countUnsent()).toBe(1);
  expect(await testOutbox(yours.db).countUnsent()).toBe(0);
});

test('a database is used again with the rows and numbers of a new one', async () => {
  const readAll = async ({ db }: TestDatabase) => {
    const settings = await sql`select * from crawler_settings`.execute(db);
    const numbers = await sql`select nextval(sequencename::regclass) from pg_sequences order by sequencename`.execute(
      db,
    );
    return [settings.rows, numbers.rows];
  };
  const earlier = await createTestDatabase(templateUrl);
  const found = await readAll(earlier);
  await testOutbox(earlier.db).add([job]);
  await sql`delete from crawler_settings`.execute(earlier.db);
  await earlier[Symbol.asyncDispose]();

  await using later = await createTestDatabase(templateUrl);

  expect(await testOutbox(later.db).countUnsent()).toBe(0);
  expect(await readAll(later)).toEqual(found);
  expect(later.url).not.toBe(earlier.url);
});

test('a database whose schema a test has changed is not used again', async () => {
  const changed = await createTestDatabase(templateUrl);
  await sql`alter table outbox add check (sent_at is null)`.execute(changed.db);
  await changed[Symbol.asyncDispose]();

  await using next = await createTestDatabase(templateUrl);

  const checks = sql`select from pg_constraint where conrelid = 'outbox'::regclass and contype = 'c'`;
  expect((await checks.execute(next.db)).rows).toEqual([]);
});

test('a connection that a test left open is closed before the database is used again', async () => {
  const earlier = await createTestDatabase(templateUrl);
  const left = new pg.Client({ connectionString: earlier.url });
  const closed = new Promise((resolve) => left.on('error', resolve));
  await left.connect();
  await left.query('begin; lock table outbox');

  await earlier[Symbol.asyncDispose]();
  await using later = await createTestDatabase(templateUrl);

  await closed;
  await testOutbox(later.db).add([job]);
  expect(await testOutbox(later.db).countUnsent()).toBe(1);
});

test('a database that something connects to after its test is dropped', async () => {
  const earlier = await createTestDatabase(templateUrl);
  await earlier[Symbol.asyncDispose]();
  const left = new pg.Client({ connectionString: earlier.url });
  const closed = new Promise((resolve) => left.on('error', resolve));
  await left.connect();

  await using later = await createTestDatabase(templateUrl);

  await closed;
  expect(await testOutbox(later.db).countUnsent()).toBe(0);
});
