import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStackConfig } from '@around/local-stack/config';
import { silentReporter } from '@around/local-stack/console/reporter';
import { openDataFolder } from '@around/local-stack/data-folder/data-folder';
import { pickPort, type StackPorts } from '@around/local-stack/data-folder/stack-ports';
import type { StackSecrets } from '@around/local-stack/data-folder/stack-secrets';
import { planGateway } from '@around/local-stack/programs/plan-programs';
import { startProgram } from '@around/local-stack/programs/start-program';

export type SecondGateway = AsyncDisposable & { url: string };

/** Starts a second gateway on the services of the running stack, with these environment variables. */
export async function startSecondGateway(environment: NodeJS.ProcessEnv, dataDir: string): Promise<SecondGateway> {
  const folder = openDataFolder(dataDir);
  const read = async <T>(path: string) => JSON.parse(await readFile(path, 'utf8')) as T;
  const [ports, secrets] = [await read<StackPorts>(folder.ports), await read<StackSecrets>(folder.secrets)];
  const [gatewayPort, gatewayMetrics] = [await pickPort(), await pickPort()];
  const logs = await mkdtemp(join(tmpdir(), 'around-gateway-'));
  const plan = planGateway({
    config: readStackConfig(environment),
    ports: { ...ports, gatewayMetrics },
    secrets,
    gatewayPort,
    databaseUrl: `postgres://around:${encodeURIComponent(secrets.databasePassword)}@127.0.0.1:${ports.postgres}/around`,
    redisUrl: `redis://:${encodeURIComponent(secrets.redisPassword)}@127.0.0.1:${ports.redis}`,
    networkBaseUrl: '',
    mediaCacheFolder: folder.mediaCache,
    mediaStoreFolder: folder.mediaStore,
    sandboxCdn: undefined,
  });
  const { signal } = new AbortController();
  const gateway = await startProgram(plan, { logs, note: () => {}, reporter: silentReporter, signal });
  return {
    url: `http://localhost:${gatewayPort}`,
    async [Symbol.asyncDispose]() {
      await gateway.stop(5_000);
      await rm(logs, { recursive: true, force: true });
    },
  };
}
