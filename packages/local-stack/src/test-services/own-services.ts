import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeInReverse } from '@around/service-kit/close-in-reverse';
import { silentReporter } from '../console/reporter.ts';
import { pickPort } from '../data-folder/stack-ports.ts';
import { makeStackSecrets } from '../data-folder/stack-secrets.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import type { Supervised } from '../processes/supervise.ts';
import type { Surroundings } from '../processes/surroundings.ts';
import { together } from '../processes/together.ts';
import { findRedis } from '../redis/redis-binary.ts';
import { startRedis } from '../redis/start-redis.ts';
import { repositoryRoot } from '../repository.ts';
import type { KeptServices, Service, ServiceAddresses } from './service-addresses.ts';

const STOP_GRACE_MS = 4_000;

/** Servers of this machine in a temporary folder that goes with them. Fast: their data may be lost. */
export async function startOwnServices(wanted: Service[], path: string): Promise<KeptServices> {
  const folder = mkdtempSync(join(tmpdir(), 'around-test-'));
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  const failure = new AbortController();
  const surroundings: Surroundings = { logs, note: () => {}, reporter: silentReporter, signal: failure.signal };
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
      surroundings,
    );
    stopLater(postgres);
    addresses.databaseUrl = postgres.url;
  }

  async function startOwnRedis(): Promise<void> {
    const binary = await findRedis({ toolsFolder: join(repositoryRoot, '.data/tools'), path, ...surroundings });
    const options = { folder: join(folder, 'redis'), port: await pickPort(), password: secrets.redisPassword, binary };
    const redis = await startRedis({ ...options, durability: 'disposable' }, surroundings);
    stopLater(redis);
    addresses.redisUrl = redis.url;
  }

  const start = { postgres: startOwnPostgres, redis: startOwnRedis };
  try {
    await together(failure, ...wanted.map((service) => start[service]()));
  } catch (error) {
    await close();
    throw error;
  }
  return { addresses, close };
}
