import { expect, inject, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';
import { testOutbox } from './test-outbox.ts';

test('each test database is migrated, empty and private', async () => {
  await using mine = await createTestDatabase(inject('templateUrl'));
  await using yours = await createTestDatabase(inject('templateUrl'));

  await testOutbox(mine.db).add([{ queue: 'crawl', job: 'crawl-cycle', payload: {} }]);

  expect(await testOutbox(mine.db).countUnsent()).toBe(1);
  expect(await testOutbox(yours.db).countUnsent()).toBe(0);
});
