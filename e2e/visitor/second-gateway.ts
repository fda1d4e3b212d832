import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStackConfig } from '@around/local-stack/config';
import { silentReporter } from '@around/local-stack/console/reporter';
import { pickPort } from '@around/local-stack/data-folder/stack-ports';
import { planGateway } from '@around/local-stack/programs/plan-programs';
import { startProgram } from '@around/local-stack/programs/start-program';
import { ONE_ADDRESS } from '../one-address.ts';
import { databaseUrl, redisUrl, stackFolder, stackPorts, stackSecrets } from '../stack-services.ts';

export type SecondGateway = AsyncDisposable & { url: string };

/** Starts a second gateway on the services of the running stack, with these environment variables. */
export async function startSecondGateway(
  environment: NodeJS.ProcessEnv,
  { port }: { port?: number } = {},
): Promise<SecondGateway> {
  const folder = stackFolder();
  const [gatewayPort, gatewayMetrics] = [port ?? (await pickPort()), await pickPort()];
  const logs = await mkdtemp(join(tmpdir(), 'around-gateway-'));
  const plan = planGateway({
    config: readStackConfig({ ...ONE_ADDRESS, ...environment }),
    ports: { ...stackPorts(), gatewayMetrics },
    secrets: stackSecrets(),
    gatewayPort,
    databaseUrl: databaseUrl(),
    redisUrl: redisUrl(),
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
