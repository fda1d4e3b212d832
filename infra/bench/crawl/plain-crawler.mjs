import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxAddresses } from '../../../packages/local-stack/src/programs/sandbox-network.ts';
import { createNetworkClient } from '../../../packages/network-client/src/network-client.ts';
import { importSession } from '../../../packages/network-client/src/network-session.ts';

/**
 * What a crawler without a memory does: as each of its accounts it walks everybody on the following list in turn, one call each, and
 * begins again. It may ask as often as ours in a day, and spreads that evenly, which is the best it can do for freshness.
 */
export async function startPlainCrawler({ folders }, { requestsPerDay, dayMs }) {
  const { api: baseUrl } = sandboxAddresses(JSON.parse(await readFile(folders.ports, 'utf8')));
  const { accounts } = JSON.parse(await readFile(folders.crawlerSeed, 'utf8'));
  const stopping = new AbortController();
  const { signal } = stopping;
  const gapMs = dayMs / requestsPerDay;

  async function walk(account) {
    await using client = createNetworkClient({ baseUrl, proxy: null, session: importSession(account) });
    let nextAt = Date.now();
    const turn = async () => {
      await sleep(Math.max(0, nextAt - Date.now()), undefined, { signal });
      nextAt += gapMs;
    };
    const followed = await readFollowing(client, turn);
    for (let current = 0; ; current = (current + 1) % followed.length) {
      await turn();
      await client.fetchStories([followed[current]], { signal });
    }
  }

  async function readFollowing(client, turn) {
    const followed = [];
    const pages = client.fetchFollowing(client.session.dsUserId, { signal, expectedCount: null });
    for await (const { profiles } of pages) {
      followed.push(...profiles.map(({ id }) => id));
      await turn();
    }
    return followed;
  }

  const walking = Promise.allSettled(accounts.map(walk));
  return {
    async stop() {
      stopping.abort();
      const failed = (await walking).filter(({ reason }) => reason.name !== 'AbortError');
      for (const { reason } of failed) console.error(`the plain crawler: ${reason.message}`);
    },
  };
}
