import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { findStaleLiveLocations, refreshLiveLocations } from '../../../../packages/database/src/feed/live-locations.ts';
import { setVisibility } from '../../../../packages/database/src/takedowns/story-visibility.ts';
import { seededRandom } from '../world.mjs';
import { pick, pickSpot } from './spots.mjs';

const WRITERS = 4;
const LIFE_MS = 24 * 3_600_000;
/** As often as the crawler's maintenance, which removes what has expired. */
const SWEEP_MS = 1_000;
const SWEPT_AT_ONCE = 200;
/** A gateway that has not read a story yet cannot report its takedown. */
const SEEN_AFTER_MS = 5_000;
const LONGEST_TRANSACTION_MS = 3_000;
const KINDS = {
  addPlace: 4,
  addStory: 5,
  move: 3,
  removePlace: 2,
  takeDown: 2,
  restore: 1,
  commitLate: 1,
  rollBack: 1,
};
/** Two writers of the same rows: a deadlock, or a place that another one has removed. */
const RETRIED = new Set(['40P01', '23503']);
const ROLLED_BACK = 'rolled back';

/** Adds places. `run` then changes stories and places at random until it is stopped, and returns the number of changes of each kind. */
export async function prepareWriters({ db, locations, writesPerSecond, onTakedown, signal }) {
  const world = { places: [], stories: [], takenDown: [] };
  const actions = makeActions({ db, world, onTakedown });
  const kinds = Object.entries(KINDS).flatMap(([kind, weight]) => Array(weight).fill(kind));
  const counts = {};

  async function fill(random) {
    while (world.places.length < locations) await actions.addPlace(random);
  }

  async function write(random) {
    while (!signal.aborted) {
      // The actions add more places than they remove.
      const kind = world.places.length > locations && random() < 0.3 ? 'removePlace' : pick(random, kinds);
      try {
        await actions[kind](random);
        counts[kind] = (counts[kind] ?? 0) + 1;
      } catch (error) {
        if (!RETRIED.has(error.code)) throw error;
      }
      await sleep((1_000 * WRITERS) / writesPerSecond);
    }
  }

  const randoms = Array.from({ length: WRITERS }, (_, number) => seededRandom(100 + number));
  await Promise.all(randoms.map(fill));
  return {
    async run() {
      await Promise.all([...randoms.map(write), sweep(db, signal)]);
      return counts;
    },
  };
}

/** Removes what has expired from the prepared feed. */
async function sweep(db, signal) {
  while (!signal.aborted) {
    const stale = await findStaleLiveLocations(db, SWEPT_AT_ONCE);
    for (const id of stale) await db.transaction().execute((tx) => refreshLiveLocations(tx, [id]));
    await sleep(SWEEP_MS);
  }
}

function makeActions({ db, world, onTakedown }) {
  const { places, stories, takenDown } = world;

  async function addStories(tx, locationId, random) {
    const rows = Array.from({ length: 1 + Math.floor(random() * 3) }, () => makeStory(locationId, random));
    const added = await tx.insertInto('stories').values(rows).returning(['id', 'postedAt']).execute();
    await refreshLiveLocations(tx, [locationId]);
    return added.map(({ id, postedAt }) => ({ id, locationId, addedAt: Date.now(), postedAt: postedAt.getTime() }));
  }

  async function addPlace(random, { beforeCommit = async () => {} } = {}) {
    const added = await db.transaction().execute(async (tx) => {
      const row = tx.insertInto('locations').values({ name: `Place ${randomUUID()}`, ...pickSpot(random) });
      const { id } = await row.returning('id').executeTakeFirstOrThrow();
      const own = await addStories(tx, id, random);
      await beforeCommit();
      return { id, own };
    });
    places.push(added.id);
    stories.push(...added.own);
  }

  return {
    addPlace: (random) => addPlace(random),
    commitLate: (random) => addPlace(random, { beforeCommit: () => sleep(random() * LONGEST_TRANSACTION_MS) }),
    async rollBack(random) {
      const giveUp = () => Promise.reject(Object.assign(new Error('rolled back'), { code: ROLLED_BACK }));
      await addPlace(random, { beforeCommit: giveUp }).catch((error) => {
        if (error.code !== ROLLED_BACK) throw error;
      });
    },
    async addStory(random) {
      const locationId = pick(random, places);
      stories.push(...(await db.transaction().execute((tx) => addStories(tx, locationId, random))));
    },
    async move(random) {
      const id = pick(random, places);
      await db.transaction().execute(async (tx) => {
        await tx.updateTable('locations').set(pickSpot(random)).where('id', '=', id).execute();
        await refreshLiveLocations(tx, [id]);
      });
    },
    async removePlace(random) {
      const [id] = places.splice(Math.floor(random() * places.length), 1);
      for (let index = stories.length - 1; index >= 0; index -= 1) {
        if (stories[index].locationId === id) stories.splice(index, 1);
      }
      await db.deleteFrom('locations').where('id', '=', id).execute();
    },
    async takeDown(random) {
      const index = Math.floor(random() * stories.length);
      const story = stories[index];
      if (!isSeen(story)) return;
      stories.splice(index, 1);
      onTakedown(story.id);
      await db.transaction().execute((tx) => setVisibility(tx, [story.id], 'removed'));
      takenDown.push({ ...story, removedAt: Date.now() });
    },
    async restore() {
      if (takenDown.length === 0 || Date.now() - takenDown[0].removedAt < SEEN_AFTER_MS) return;
      const story = takenDown.shift();
      await db.transaction().execute((tx) => setVisibility(tx, [story.id], 'shown'));
    },
  };
}

/** Whether every gateway has the story, and will keep it for a while. */
function isSeen({ addedAt, postedAt }) {
  return Date.now() - addedAt > SEEN_AFTER_MS && postedAt + LIFE_MS - Date.now() > SEEN_AFTER_MS;
}

/** One in four expires within a minute. */
function makeStory(locationId, random) {
  const leftMs = random() < 0.25 ? random() * 60_000 : LIFE_MS - random() * 3_600_000;
  return {
    locationId,
    source: random() < 0.3 ? 'moment' : 'network',
    externalId: randomUUID(),
    mediaType: 'image',
    mediaUrl: `https://cdn.example/${randomUUID()}.jpg`,
    caption: random() < 0.5 ? `Akşam ${random()} "🏖"` : null,
    postedAt: new Date(Date.now() - LIFE_MS + leftMs),
  };
}
