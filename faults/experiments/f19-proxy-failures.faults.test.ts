import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { type Experiment, experiment } from '../rig/experiment.ts';
import { awaitProgress } from '../rig/progress.ts';
import { startThrottling } from '../rig/throttling.ts';
import { waitUntil } from '../rig/wait-until.ts';

experiment('F19 proxies are dead, slow, broken, and refuse their password', {}, async (rig) => {
  const { db, network, random, lasts, note } = rig;
  const load = startCrawlLoad(rig);
  await awaitProgress(db, { withinMs: 60_000 });
  const { proxies } = await network.readSeed();

  const [first, second, third] = random.shuffle(proxies);
  await expectExactCount(rig, first!);
  for (const answer of random.shuffle(['unreachable', 'bad_gateway', 'hang'])) {
    await network.rule({ surface: 'proxy', proxy: second!.name, answer });
    await waitUntil(
      `a proxy with ${answer} cools down`,
      async () => (await readProxy(rig, second!)).state === 'cooling',
      {
        withinMs: 90_000,
      },
    );
    const before = (await network.readLog()).length;
    await waitUntil('the other proxies work meanwhile', async () => (await workingProxies(rig, before)).length > 0, {
      withinMs: 90_000,
    });
    await sleep(lasts({ short: 2_000, full: 15_000 }));
    expect(await workingProxies(rig, before)).not.toContain(second!.name);
    await network.clearRules();
    await waitUntil(
      'it is active again after a probe',
      async () => (await readProxy(rig, second!)).state === 'active',
      {
        withinMs: 90_000,
      },
    );
  }

  await network.rule({ surface: 'proxy', proxy: third!.name, answer: 'refuse' });
  await waitUntil(
    'a proxy that refuses its password is disabled',
    async () => (await readProxy(rig, third!)).state === 'disabled',
    {
      withinMs: 60_000,
    },
  );
  expect(await refusals(rig, third!), 'attempts before it was disabled').toBeLessThanOrEqual(2);
  await network.clearRules();

  const stopped = await db
    .selectFrom('accounts')
    .select('username')
    .where('state', 'in', ['needs_attention', 'logged_out', 'disabled'])
    .execute();
  expect(stopped, 'accounts stopped because of their proxies').toEqual([]);
  note(`progress after ${Math.round(await awaitProgress(db, { withinMs: 90_000 }))} ms`);
  const throttling = await startThrottling(rig);
  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});

type Address = { name: string; host: string; port: number };

/** Two failures at once, one less than a cooldown needs, are counted exactly. */
async function expectExactCount(rig: Experiment, proxy: Address): Promise<void> {
  await rig.network.rule({ surface: 'proxy', proxy: proxy.name, answer: 'unreachable', count: 2 });
  await waitUntil('both failures are counted', async () => (await readProxy(rig, proxy)).errorCount >= 2, {
    withinMs: 60_000,
  });
  await sleep(2_000);
  expect(await readProxy(rig, proxy)).toMatchObject({ errorCount: 2, state: 'active' });
}

function readProxy({ db }: Experiment, { host, port }: Address) {
  return db
    .selectFrom('proxies')
    .select(['state', 'errorCount'])
    .where('host', '=', host)
    .where('port', '=', port)
    .executeTakeFirstOrThrow();
}

/** Proxies with a successful request after this position in the log. */
async function workingProxies({ network }: Experiment, since: number): Promise<string[]> {
  const log = (await network.readLog()).slice(since);
  const served = log.filter(({ surface, status, account }) => surface === 'api' && status === 200 && account !== null);
  return [...new Set(served.map((request) => request.proxy))];
}

async function refusals({ network }: Experiment, { name }: Address): Promise<number> {
  const log = await network.readLog();
  return log.filter(({ surface, proxy, status }) => surface === 'proxy' && proxy === name && status === 407).length;
}
