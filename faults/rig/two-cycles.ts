import type { Experiment } from './experiment.ts';
import type { Venue } from './network-control.ts';
import { databaseNow } from './progress.ts';
import { waitUntil } from './wait-until.ts';

const RUNS_END_WITHIN_MS = 120_000;
const CYCLES = 2;
/** The network gives the time of a venue's newest story in seconds: a second story of the same second does not count as newer. */
const QUIET_SECONDS = 3;
const STORY_SECONDS = 24 * 3_600;

/** Businesses that several accounts follow, so that a waiting account delays none of them. */
export async function findFollowedVenues({ network }: Pick<Experiment, 'network'>): Promise<Venue[]> {
  return (await network.readVenues()).filter(({ isBusiness, followedBy }) => isBusiness && followedBy.length > 1);
}

/**
 * Publishes a story with a place of its own at one of the venues; it must be stored when two runs that began afterwards have ended.
 * Returns the wait.
 */
export async function expectWithinTwoCycles(rig: Experiment, venues: Venue[]): Promise<number> {
  const { db, network } = rig;
  const username = await pickQuietVenue(rig, venues);
  const id = await network.publish({ username, sticker: 'place' });
  const publishedAt = await databaseNow(db);
  const findStory = db.selectFrom('stories').select('id').where('externalId', '=', id);
  const endedRuns = db
    .selectFrom('crawlRuns')
    .select('id')
    .where('startedAt', '>', publishedAt)
    .where('finishedAt', 'is not', null);
  let isStored = false;

  const tookMs = await waitUntil(
    `the story of ${username} is stored, or two runs have ended`,
    async () => {
      const ended = (await endedRuns.execute()).length;
      isStored = (await findStory.executeTakeFirst()) !== undefined;
      return isStored || ended >= CYCLES;
    },
    { withinMs: RUNS_END_WITHIN_MS },
  );
  if (!isStored) throw new Error(`Story ${id} of ${username} is not stored after two cycles`);
  return tookMs;
}

async function pickQuietVenue({ network, random }: Experiment, venues: Venue[]): Promise<string> {
  const since = Date.now() / 1_000 + STORY_SECONDS - QUIET_SECONDS;
  const busy = (await network.readStories()).filter((story) => story.expiring_at > since);
  const names = new Set(busy.map(({ username }) => username));
  return random.pick(venues.filter(({ username }) => !names.has(username))).username;
}
