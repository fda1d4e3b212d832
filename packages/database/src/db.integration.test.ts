import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterAll(() => database[Symbol.asyncDispose]());

test('a connection lost between two statements fails only its transaction', async () => {
  const { db } = database;

  const transaction = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(db);
    // The client reads the termination from its socket in a later event loop iteration.
    await new Promise((resolve) => setTimeout(resolve, 200));
    return sql`select 1`.execute(tx);
  });

  await expect(transaction).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});
