import { setTimeout as sleep } from 'node:timers/promises';
import { refreshLiveLocations } from '../../../../packages/database/src/feed/live-locations.ts';
import { makeLocation, makeStory } from '../../../../packages/test-harness/src/make-rows.ts';
import { requestFeed } from './request-feed.mjs';

const EVERY_MS = 200;
const POLL_MS = 2;
const GIVE_UP_MS = 30_000;

/** Adds a place far away again and again. Returns how long each took from its commit to the answers of every gateway, in ms. */
export async function measureFreshness({ db, gateways, signal }) {
  const waits = [];
  while (!signal.aborted) {
    const at = { latitude: -60 + 10 * Math.random(), longitude: -20 + 40 * Math.random() };
    const id = await db.transaction().execute(async (tx) => {
      const added = await makeLocation(tx, at);
      await makeStory(tx, added);
      await refreshLiveLocations(tx, [added]);
      return added;
    });
    const committedAt = performance.now();
    const query = `instagram=true&limit=1&lat=${at.latitude}&lng=${at.longitude}`;
    waits.push(...(await Promise.all(gateways.map((gateway) => untilFirst(gateway, { query, id, committedAt })))));
    await db.deleteFrom('locations').where('id', '=', id).execute();
    await sleep(EVERY_MS);
  }
  return waits;
}

async function untilFirst(gateway, { query, id, committedAt }) {
  for (;;) {
    const [first] = JSON.parse((await requestFeed(gateway, query)).body);
    const waitedMs = performance.now() - committedAt;
    if (first?.id === id || waitedMs > GIVE_UP_MS) return waitedMs;
    await sleep(POLL_MS);
  }
}
