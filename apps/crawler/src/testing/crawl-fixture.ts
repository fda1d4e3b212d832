import { randomBytes, randomUUID } from 'node:crypto';
import type { AccountId, CrawlTaskId } from '@around/contracts/ids';
import { saveImportedSession } from '@around/database/accounts/account-queries';
import type { Db } from '@around/database/db';
import { createNetworkClient } from '@around/network-client/network-client';
import { importSession } from '@around/network-client/network-session';
import type { JobContext } from '@around/queues/worker/job-processor';
import { createLogger } from '@around/service-kit/logger';
import { secretBox } from '@around/service-kit/secret-box';
import { makeAccount } from '@around/test-harness/make-rows';
import type { ScriptedNetwork } from '@around/test-harness/scripted-network';
import { accountCredentials } from '../credentials/account-credentials.ts';
import { crawlCycleProcessor } from '../cycle/crawl-cycle-processor.ts';
import { fetchStoriesProcessor } from '../cycle/fetch-stories-processor.ts';
import { placeStoriesProcessor } from '../cycle/place-stories-processor.ts';
import { sweepAccountProcessor } from '../cycle/sweep-account-processor.ts';
import { overridePacing } from '../pacing/override-pacing.ts';
import { pacingPresets } from '../pacing/pacing-presets.ts';
import { accountRotation } from '../rotation/account-rotation.ts';
import { admitAnyProxy } from '../rotation/proxies/proxy-admission.ts';

const log = createLogger({ program: 'test', level: 'silent' });
const unpaced = { ...pacingPresets.sandbox, requestGapMs: 0, requestJitterMs: 0 };

/** The network's id of every account of the fixture. */
export const OWN_ID = '4001';

type FixtureOptions = { db: Db; network: ScriptedNetwork; overrides?: object; context?: Partial<JobContext> };

export type CrawlFixture = ReturnType<typeof makeCrawlFixture>;

/** The processors of a crawl. All parts are real, except for a scripted network that is reached without proxies. */
export function makeCrawlFixture({ db, network, overrides = {}, context = {} }: FixtureOptions) {
  const pacing = overridePacing(unpaced, overrides);
  const credentials = accountCredentials({ db, box: secretBox(randomBytes(32).toString('base64')) });
  const rotation = accountRotation({
    db,
    log,
    pacing,
    owner: 'test',
    credentials: { ...credentials, openProxy: async () => ({ host: '', port: 1, username: null, password: null }) },
    connect: ({ session }) => createNetworkClient({ baseUrl: network.url, session, proxy: null }),
    admitProxy: admitAnyProxy,
    probe: async () => ({ isHealthy: true, latencyMs: 1 }),
    random: () => 0,
  });
  const dependencies = { db, rotation, pacing, clock: () => new Date(), kickRelay: () => {}, noteNewStories: () => {} };
  const cycle = crawlCycleProcessor(dependencies);
  const sweep = sweepAccountProcessor(dependencies);
  const fetch = fetchStoriesProcessor(dependencies);
  const place = placeStoriesProcessor(dependencies);

  function makeContext(attempt = 1): JobContext {
    const { signal } = new AbortController();
    return { jobId: randomUUID(), attempt, signal, log, noteProgress: () => {}, ...context };
  }

  async function jobsInOutbox(job: string): Promise<CrawlTaskId[]> {
    const rows = await db.selectFrom('outbox').select('payload').where('job', '=', job).orderBy('sequence').execute();
    return rows.map((row) => (row.payload as { taskId: CrawlTaskId }).taskId);
  }

  async function runAll(job: string, run: (taskId: CrawlTaskId) => Promise<void>): Promise<void> {
    const done = new Set<CrawlTaskId>();
    for (;;) {
      const next = (await jobsInOutbox(job)).find((taskId) => !done.has(taskId));
      if (!next) return;
      done.add(next);
      await run(next);
    }
  }

  async function runSweeps(): Promise<void> {
    await cycle({ reason: 'scheduled' }, makeContext());
    for (const taskId of await jobsInOutbox('sweep-account')) await sweep({ taskId }, makeContext());
  }

  return {
    sweep: (taskId: CrawlTaskId, attempt = 1) => sweep({ taskId }, makeContext(attempt)),
    fetch: (taskId: CrawlTaskId, attempt = 1) => fetch({ taskId }, makeContext(attempt)),
    cycle: () => cycle({ reason: 'scheduled' }, makeContext()),
    jobsInOutbox,
    /** Runs a cycle and its sweeps. */
    runSweeps,
    place: (taskId: CrawlTaskId, attempt = 1) => place({ taskId }, makeContext(attempt)),
    /** Runs each fetch task in the outbox once, also those that are added meanwhile, and then the look-ups. */
    async runFetches(): Promise<void> {
      await runAll('fetch-stories', (taskId) => fetch({ taskId }, makeContext()));
      await runAll('place-stories', (taskId) => place({ taskId }, makeContext()));
    },
    async addAccount(username: string): Promise<AccountId> {
      const id = await makeAccount(db, username);
      const session = importSession({ sessionId: `${OWN_ID}%3Aabcdefgh%3A7%3Axyz`, userAgent: 'Mozilla/5.0 (X11)' });
      await saveImportedSession(db, id, credentials.sealSession(id, session));
      await db.updateTable('accounts').set({ networkUserId: OWN_ID }).where('id', '=', id).execute();
      return id;
    },
    async readRun() {
      return db.selectFrom('crawlRuns').selectAll().orderBy('startedAt', 'desc').executeTakeFirstOrThrow();
    },
  };
}

export function makeUser(pk: string, more: object = {}) {
  return {
    pk,
    username: `u${pk}`,
    full_name: `U${pk}`,
    is_private: false,
    is_verified: false,
    profile_pic_url: `https://cdn.test/u${pk}.jpg`,
    ...more,
  };
}

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;

export function makeItem(owner: string, id: string, extra: object = {}) {
  return {
    id: `${id}_${owner}`,
    taken_at: secondsAgo(60),
    media_type: 1,
    image_versions2: { candidates: [{ url: `https://cdn.test/${id}.jpg`, width: 1080, height: 1920 }] },
    ...extra,
  };
}

export function makeReel(pk: string, items: object[]) {
  return { id: pk, user: makeUser(pk), reel_type: 'user_reel', items };
}

/** Accounts follow these profiles; the tray shows those in `live`; all of them have a home. */
export function scriptFollowed(
  network: ScriptedNetwork,
  pks: string[],
  { live = pks }: { live?: string[] } = {},
): void {
  network.answer(`/api/v1/friendships/${OWN_ID}/following/`, () => ({
    body: { status: 'ok', users: pks.map((pk) => makeUser(pk)) },
  }));
  const tray = live.map((pk) => ({
    id: pk,
    reel_type: 'user_reel',
    latest_reel_media: secondsAgo(60),
    user: makeUser(pk),
  }));
  network.answer('/api/v1/feed/reels_tray/', () => ({ body: { status: 'ok', tray } }));
  network.answer(`/api/v1/users/${OWN_ID}/info/`, () => ({ body: { status: 'ok', user: makeUser(OWN_ID) } }));
  for (const pk of pks) {
    const user = { ...makeUser(pk), latitude: 38.43, longitude: 27.14, city_name: 'Izmir' };
    network.answer(`/api/v1/users/${pk}/info/`, () => ({ body: { status: 'ok', user } }));
  }
}
