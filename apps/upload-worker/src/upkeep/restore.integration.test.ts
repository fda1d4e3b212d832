import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { MomentId, StoryId } from '@around/contracts/ids';
import { connectDatabase, type Db } from '@around/database/db';
import { publishMoment } from '@around/database/moments/process-moment';
import { removeMoment } from '@around/database/moments/remove-moments';
import { excludeProfile } from '@around/database/profiles/exclude-profile';
import { isRemovedContent } from '@around/database/safety/content/removed-content';
import { setVisibility } from '@around/database/takedowns/story-visibility';
import { deleteUserRow } from '@around/database/users/user-queries';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { makeLocation, makeProfile, makeStory } from '@around/test-harness/make-rows';
import { createTestDatabase, runAsAdmin, withDatabase } from '@around/test-harness/test-database';
import { expect, inject, test } from 'vitest';
import { uploadMetrics } from '../metrics/upload-metrics.ts';
import { makeUploadFixture } from '../testing/upload-fixture.ts';
import { purgeJournal, readJournal, writeJournal } from './journal.ts';
import { findStoreOwner } from './own-store.ts';
import { sweepStore } from './start-upkeep.ts';
import type { UpkeepContext } from './upkeep-context.ts';

const video = { durationSeconds: 3, width: 720, height: 1280, placeholder: 'data:,' };
const signal = new AbortController().signal;
const log = createLogger({ program: 'test', level: 'silent' });

/** A copy of the database as it is now. */
async function backUp(url: string): Promise<AsyncDisposable & { url: string; db: Db }> {
  const source = new URL(url).pathname.slice(1);
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(url, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${source}'`);
  await runAsAdmin(url, `create database ${name} template ${source}`);
  const restored = withDatabase(url, name);
  const db = connectDatabase(restored, { poolSize: 2, program: 'test' });
  return {
    url: restored,
    db,
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await runAsAdmin(url, `drop database ${name} with (force)`);
    },
  };
}

test('what is deleted or taken down after a backup stays so when the backup is restored', async () => {
  await using database = await createTestDatabase(inject('templateUrl'));
  const { db } = database;
  await using fixture = await makeUploadFixture(db);
  const context: UpkeepContext = {
    db,
    store: fixture.store,
    log,
    metrics: uploadMetrics(createMetrics('test'), () => new Date()),
    kickRelay: () => {},
    clock: () => new Date(),
  };
  // Ties the store, before there are moments without files.
  await sweepStore(context, signal);
  const share = async (): Promise<MomentId> => {
    const id = await fixture.upload();
    await db.transaction().execute((tx) => publishMoment(tx, id, video));
    return id;
  };
  const [deleted, hidden, shownAgain, untouched] = [await share(), await share(), await share(), await share()];
  const { userId } = await db.selectFrom('moments').select('userId').executeTakeFirstOrThrow();
  const { id: goneUserId } = await db
    .insertInto('users')
    .values({ username: 'gone', usernameKey: 'gone', passwordHash: 'x' } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const profileId = await makeProfile(db, 'venue', { networkId: '77' });
  await makeStory(db, await makeLocation(db), { profileId });
  await db.insertInto('removedContent').values({ digest: 'allowed later' }).execute();

  await using backup = await backUp(database.url);
  const asStory = (id: MomentId) => id as string as StoryId;
  await db.transaction().execute(async (tx) => {
    await removeMoment(tx, { userId, momentId: deleted });
    await setVisibility(tx, [asStory(hidden), asStory(shownAgain)], 'removed');
    await setVisibility(tx, [asStory(shownAgain)], 'shown');
    await deleteUserRow(tx, goneUserId);
    await excludeProfile(tx, profileId, 'Removed on request');
    const later = await makeProfile(tx, 'later', { networkId: '78' });
    await excludeProfile(tx, later, 'Removed on request');
    const pictureHashes = [Buffer.from([1, 2]), Buffer.from([3])];
    await tx.insertInto('removedContent').values({ digest: 'removed', pictureHashes }).execute();
    await tx.deleteFrom('removedContent').where('digest', '=', 'allowed later').execute();
    await tx.insertInto('keptSuspensions').values({ digest: 'suspended', endsAt: null }).execute();
  });
  await writeJournal(context);
  expect(await db.selectFrom('restoreJournal').selectAll().execute()).toEqual([]);

  const restore = () =>
    promisify(execFile)(process.execPath, [new URL('../restore-main.ts', import.meta.url).pathname], {
      env: {
        DATABASE_URL: backup.url,
        MEDIA_STORE_URL: String(pathToFileURL(fixture.storeFolder)),
      },
    });
  const { stdout } = await restore();

  expect(stdout).toContain('the media store belongs to this database');
  const restored = backup.db;
  expect(
    (await restored.selectFrom('users').select('username').execute()).map(({ username }) => username),
  ).not.toContain('gone');
  const stories = await restored.selectFrom('stories').select(['id', 'visibility']).execute();
  expect(Object.fromEntries(stories.map(({ id, visibility }) => [id, visibility]))).toEqual({
    [hidden]: 'removed',
    [shownAgain]: 'shown',
    [untouched]: 'shown',
  });
  const moments = await restored.selectFrom('moments').select('id').execute();
  expect(moments.map(({ id }) => id).sort()).toEqual([hidden, shownAgain, untouched].sort());
  expect(await isRemovedContent(restored, 'removed')).toBe(true);
  expect(await isRemovedContent(restored, 'allowed later')).toBe(false);
  expect(await restored.selectFrom('removedContent').select('pictureHashes').execute()).toEqual([
    { pictureHashes: [Buffer.from([1, 2]), Buffer.from([3])] },
  ]);
  const excluded = await restored
    .selectFrom('profiles')
    .select('networkId')
    .where('excludedAt', 'is not', null)
    .execute();
  expect(excluded.map(({ networkId }) => networkId).sort()).toEqual(['77', '78']);
  expect(await restored.selectFrom('keptSuspensions').selectAll().execute()).toEqual([
    { digest: 'suspended', endsAt: null },
  ]);
  expect(await findStoreOwner(restored, fixture.store)).toBe('us');
  expect(await findStoreOwner(db, fixture.store)).toBe('other');
  await restore();
  expect(await restored.selectFrom('stories').select('id').execute()).toHaveLength(3);

  await purgeJournal({ ...context, clock: () => new Date(Date.now() + 91 * 86_400_000) }, signal);
  expect(await readJournal(fixture.store)).toEqual([]);
});
