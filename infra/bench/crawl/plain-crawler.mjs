import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxAddresses } from '../../../packages/local-stack/src/programs/sandbox-network.ts';
import { createNetworkClient } from '../../../packages/network-client/src/network-client.ts';
import { importSession } from '../../../packages/network-client/src/network-session.ts';

/**
 * A crawler without state: each account polls the profiles on its following list in turn, one request each, endlessly. It has the same
 * daily budget as ours and spreads it evenly, which is best for freshness.
 */
export async function startPlainCrawler({ folders }, { requestsPerDay, dayMs }) {
  const { api: baseUrl } = sandboxAddresses(JSON.parse(await readFile(folders.ports, 'utf8')));
  const { accounts } = JSON.parse(await readFile(folders.crawlerSeed, 'utf8'));
  const stopping = new AbortController();
  const { signal } = stopping;
  const gapMs = dayMs / requestsPerDay;

  async function poll(account) {
    await using client = createNetworkClient({ baseUrl, proxy: null, session: importSession(account) });
    let nextAt = Date.now();
    const waitForTurn = async () => {
      await sleep(Math.max(0, nextAt - Date.now()), undefined, { signal });
      nextAt += gapMs;
    };
    const followed = await readFollowing(client, waitForTurn);
    for (let current = 0; ; current = (current + 1) % followed.length) {
      await waitForTurn();
      await client.fetchStories([followed[current]], { signal });
    }
  }

  async function readFollowing(client, waitForTurn) {
    const followed = [];
    const pages = client.fetchFollowing(client.session.dsUserId, { signal, expectedCount: null });
    for await (const { profiles } of pages) {
      followed.push(...profiles.map(({ id }) => id));
      await waitForTurn();
    }
    return followed;
  }

  const polling = Promise.allSettled(accounts.map(poll));
  return {
    async stop() {
      stopping.abort();
      const failed = (await polling).filter(({ reason }) => reason.name !== 'AbortError');
      for (const { reason } of failed) console.error(`plain crawler: ${reason.message}`);
    },
  };
}
