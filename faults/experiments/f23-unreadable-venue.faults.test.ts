import { expect } from 'vitest';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { type Experiment, experiment } from '../rig/experiment.ts';
import { awaitProgress } from '../rig/progress.ts';
import { startThrottling } from '../rig/throttling.ts';
import { expectWithinTwoCycles, findFollowedVenues } from '../rig/two-cycles.ts';
import { waitUntil } from '../rig/wait-until.ts';

/** The sandbox preset retries after a minute what a fetch did not return. */
const READ_AGAIN_WITHIN_MS = 90_000;

experiment('F23 the stories of one venue cannot be read for an hour', {}, async (rig) => {
  const { db, network, random, lasts, note } = rig;
  const [unreadable, ...others] = random.shuffle(await findFollowedVenues(rig));
  await network.makeUnreadable(unreadable!.username);
  const load = startCrawlLoad(rig);
  await awaitProgress(db, { withinMs: 60_000 });

  const until = Date.now() + lasts({ short: 60_000, full: 3_600_000 });
  const waits: number[] = [];
  const unread: string[] = [];
  while (Date.now() < until) {
    unread.push(await network.publish({ username: unreadable!.username, sticker: 'place' }));
    waits.push(await expectWithinTwoCycles(rig, others));
  }
  note(`${waits.length} stories, the slowest after ${Math.round(Math.max(...waits))} ms`);

  expect(await findStored(rig, unread), 'unreadable stories that are stored').toEqual([]);
  const aside = await db.selectFrom('setAsideStories').selectAll().execute();
  expect(aside.map(({ mediaId }) => mediaId)).toEqual(expect.arrayContaining(unread.slice(0, 1)));
  for (const { reason, keys } of aside) {
    expect(reason).toMatch(/no media/);
    expect(keys).toContain('video_versions');
  }
  expect(await db.selectFrom('crawlPauses').select('reason').execute()).toEqual([]);
  expect(await db.selectFrom('accounts').select('username').where('state', '<>', 'active').execute()).toEqual([]);

  await network.makeAllReadable();
  const readMs = await waitUntil(
    'the stories that can be read again are stored',
    async () => (await findStored(rig, unread)).length === unread.length,
    { withinMs: READ_AGAIN_WITHIN_MS },
  );
  note(`read again after ${Math.round(readMs)} ms`);
  const throttling = await startThrottling(rig);
  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});

async function findStored({ db }: Experiment, ids: string[]): Promise<string[]> {
  const rows = await db.selectFrom('stories').select('externalId').where('externalId', 'in', ids).execute();
  return rows.map(({ externalId }) => externalId!).sort();
}
