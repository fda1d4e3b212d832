import { readStackConfig } from '@around/local-stack/config';
import { silentReporter } from '@around/local-stack/console/reporter';
import { keepStackPorts, pickPort } from '@around/local-stack/data-folder/stack-ports';
import { makeStackSecrets } from '@around/local-stack/data-folder/stack-secrets';
import { planGateway } from '@around/local-stack/programs/plan-programs';
import { startProgram } from '@around/local-stack/programs/start-program';
import { inject } from 'vitest';
import type { Rig } from '../test-rig.ts';

export type FeedGateway = AsyncDisposable & {
  url: string;
  signal: (signal: NodeJS.Signals) => void;
  /** The ids of all stories that the feed has around a position. */
  storyIds: (at: { latitude: number; longitude: number }) => Promise<Set<string>>;
};

const READ_TIMEOUT_MS = 5_000;
const STOP_GRACE_MS = 10_000;

/** A gateway on the services of the rig. Its database may be reached another way. */
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
  return {
    url,
    signal: (name) => void process.kill(gateway.pid()!, name),
    async storyIds({ latitude, longitude }) {
      const query = `instagram=true&lat=${latitude}&lng=${longitude}&limit=100`;
      const response = await fetch(`${url}/api/feed?${query}`, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
      const places = (await response.json()) as Array<{ stories: Array<{ id: string }> }>;
      return new Set(places.flatMap(({ stories }) => stories.map(({ id }) => id)));
    },
    [Symbol.asyncDispose]: () => gateway.stop(STOP_GRACE_MS),
  };
}
