import type { Coordinates } from '@around/contracts/coordinates';
import { FEED_AGE_HEADER } from '@around/contracts/visitor-calls';
import { readStackConfig } from '@around/local-stack/config';
import { silentReporter } from '@around/local-stack/console/reporter';
import { keepStackPorts, pickPort } from '@around/local-stack/data-folder/stack-ports';
import { makeStackSecrets } from '@around/local-stack/data-folder/stack-secrets';
import { planGateway } from '@around/local-stack/programs/plan-programs';
import { startProgram } from '@around/local-stack/programs/start-program';
import { inject } from 'vitest';
import type { Rig } from '../test-rig.ts';
import { waitUntil } from '../wait-until.ts';

export type FeedGateway = AsyncDisposable & {
  url: string;
  signal: (signal: NodeJS.Signals) => void;
  readFeed: (at: Coordinates) => Promise<FeedAnswer>;
  /** The ids of all stories that the feed has around a position. */
  storyIds: (at: Coordinates) => Promise<Set<string>>;
};

/** `ageSeconds`: the age that the answer contains. */
type FeedAnswer = { storyIds: Set<string>; ageSeconds: number | undefined; tookMs: number };

type Readiness = { degraded: string[] };

const LOADED_WITHIN_MS = 60_000;
const READ_TIMEOUT_MS = 5_000;
const STOP_GRACE_MS = 10_000;

/** A gateway on the services of the rig. `databaseUrl` may lead through a proxy. */
export async function startFeedGateway(
  { folders, postgres, redis }: Pick<Rig, 'folders' | 'postgres' | 'redis'>,
  { databaseUrl = postgres.url }: { databaseUrl?: string } = {},
): Promise<FeedGateway> {
  const [gatewayPort, gatewayMetrics] = [await pickPort(), await pickPort()];
  const plan = planGateway({
    config: readStackConfig(inject('faultsEnvironment')),
    ports: { ...(await keepStackPorts(folders.ports)), gatewayMetrics },
    secrets: makeStackSecrets(),
    gatewayPort,
    databaseUrl,
    redisUrl: redis.url,
    networkBaseUrl: '',
    mediaCacheFolder: folders.mediaCache,
    mediaStoreFolder: folders.mediaStore,
    sandboxCdn: undefined,
  });
  const { signal } = new AbortController();
  const context = { logs: folders.logs, note: () => {}, reporter: silentReporter, signal };
  // The rig has no built web app.
  const environment = { ...plan.environment, WEB_ROOT: folders.logs };
  const gateway = await startProgram({ ...plan, environment }, context);
  const url = `http://127.0.0.1:${gatewayPort}`;
  const isLoaded = async () =>
    !((await (await read(`${url}/readyz`)).json()) as Readiness).degraded.includes('feed-index');
  await waitUntil('the feed comes from the index', isLoaded, { withinMs: LOADED_WITHIN_MS });
  async function readFeed({ latitude, longitude }: Coordinates): Promise<FeedAnswer> {
    const query = `instagram=true&lat=${latitude}&lng=${longitude}&limit=100`;
    const startedAt = performance.now();
    const response = await read(`${url}/api/feed?${query}`);
    const places = (await response.json()) as Array<{ stories: Array<{ id: string }> }>;
    const age = response.headers.get(FEED_AGE_HEADER);
    return {
      storyIds: new Set(places.flatMap(({ stories }) => stories.map(({ id }) => id))),
      ageSeconds: age === null ? undefined : Number(age),
      tookMs: performance.now() - startedAt,
    };
  }

  return {
    url,
    signal: (name) => void process.kill(gateway.pid()!, name),
    readFeed,
    storyIds: async (at) => (await readFeed(at)).storyIds,
    [Symbol.asyncDispose]: () => gateway.stop(STOP_GRACE_MS),
  };
}

function read(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
}
