import { randomBytes } from 'node:crypto';
import { closeInReverse } from '@around/service-kit/close-in-reverse';
import { postgresSpeedSettings } from '../postgres/postgres-settings.ts';
import type { HeldServices, Service, ServiceAddresses } from './service-addresses.ts';

// The versions of docker-compose.yml.
const POSTGRES_IMAGE = 'postgres:17';
const REDIS_IMAGE = 'redis:7';

export async function startContainers(wanted: Service[]): Promise<HeldServices> {
  // Imported here because it is large and needed only with Docker.
  const { GenericContainer, Wait } = await import('testcontainers');
  const addresses: ServiceAddresses = {};
  const closers: Array<() => Promise<unknown>> = [];
  const close = () => closeInReverse(closers);

  async function startPostgres(): Promise<void> {
    const password = randomBytes(18).toString('base64url');
    const container = await new GenericContainer(POSTGRES_IMAGE)
      .withEnvironment({ POSTGRES_USER: 'around', POSTGRES_PASSWORD: password, POSTGRES_DB: 'around' })
      .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
      .withCommand(['postgres', ...postgresSpeedSettings()])
      .withExposedPorts(5432)
      // The image starts the server once for its setup and once for use.
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .start();
    closers.push(() => container.stop());
    addresses.databaseUrl = `postgres://around:${password}@${container.getHost()}:${container.getMappedPort(5432)}/around`;
  }

  async function startRedis(): Promise<void> {
    const container = await new GenericContainer(REDIS_IMAGE)
      .withCommand(['redis-server', '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'])
      .withExposedPorts(6379)
      .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
      .start();
    closers.push(() => container.stop());
    addresses.redisUrl = `redis://${container.getHost()}:${container.getMappedPort(6379)}`;
  }

  const start = { postgres: startPostgres, redis: startRedis };
  const results = await Promise.allSettled(wanted.map((service) => start[service]()));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  return { addresses, close };
}
