import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeInReverse } from '@around/service-kit/close-in-reverse';
import { silentReporter } from '../console/reporter.ts';
import { pickPort } from '../data-folder/stack-ports.ts';
import { makeStackSecrets } from '../data-folder/stack-secrets.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { allOrAbort } from '../processes/all-or-abort.ts';
import type { ProcessContext } from '../processes/process-context.ts';
import type { Supervised } from '../processes/supervise.ts';
import { findRedis } from '../redis/redis-binary.ts';
import { startRedis } from '../redis/start-redis.ts';
import { repositoryRoot } from '../repository.ts';
import type { HeldServices, Service, ServiceAddresses } from './service-addresses.ts';

const STOP_GRACE_MS = 4_000;

/** Local servers with data in a temporary folder, without durability for speed. */
export async function startOwnServices(wanted: Service[], path: string): Promise<HeldServices> {
  const folder = mkdtempSync(join(tmpdir(), 'around-test-'));
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  const failure = new AbortController();
  const processContext: ProcessContext = { logs, note: () => {}, reporter: silentReporter, signal: failure.signal };
  const secrets = makeStackSecrets();
  const addresses: ServiceAddresses = {};
  const closers = [async () => rmSync(folder, { recursive: true, force: true })];
  const close = () => closeInReverse(closers);
  const stopLater = (server: Supervised) => closers.push(() => server.stop(STOP_GRACE_MS));

  async function startOwnPostgres(): Promise<void> {
    const postgres = await startPostgres(
      {
        folder: join(folder, 'postgres'),
        port: await pickPort(),
        password: secrets.databasePassword,
        ownerPassword: secrets.databaseOwnerPassword,
        durability: 'disposable',
      },
      processContext,
    );
    stopLater(postgres);
    addresses.databaseUrl = postgres.url;
  }

  async function startOwnRedis(): Promise<void> {
    const binary = await findRedis({ toolsFolder: join(repositoryRoot, '.data/tools'), path, ...processContext });
    const options = { folder: join(folder, 'redis'), port: await pickPort(), password: secrets.redisPassword, binary };
    const redis = await startRedis({ ...options, durability: 'disposable' }, processContext);
    stopLater(redis);
    addresses.redisUrl = redis.url;
  }

  const start = { postgres: startOwnPostgres, redis: startOwnRedis };
  try {
    await allOrAbort(failure, ...wanted.map((service) => start[service]()));
  } catch (error) {
    await close();
    throw error;
  }
  return { addresses, close };
}
