import { createLogger } from '@around/service-kit/logger';
import { runProgram } from '@around/service-kit/run-program';
import { z } from 'zod';
import { startContainers } from './container-services.ts';
import { hasDockerEngine } from './docker-engine.ts';
import { startOwnServices } from './own-services.ts';
import type { HeldServices, Service } from './service-addresses.ts';

const log = createLogger({ program: 'test-services', level: 'info' });

await runProgram(log, async () => {
  const wanted = z.array(z.enum(['postgres', 'redis'])).parse(process.argv.slice(2));
  const services = await startServices(wanted);
  // The test run may have ended meanwhile.
  if (!process.connected) await services.close().finally(() => process.exit(1));
  process.send?.(services.addresses);
  return services;
});

/** `TEST_SERVICES` forces containers or own servers. Without it, own servers replace containers that cannot start. */
async function startServices(wanted: Service[]): Promise<HeldServices> {
  const { PATH = '', DOCKER_HOST, TEST_SERVICES } = process.env;
  const kind = z.enum(['auto', 'containers', 'own']).parse(TEST_SERVICES || 'auto');
  if (kind === 'containers') return startContainers(wanted);
  if (kind === 'own' || !(await hasDockerEngine(DOCKER_HOST))) return startOwnServices(wanted, PATH);
  try {
    return await startContainers(wanted);
  } catch (error) {
    process.stderr.write(`Docker answers but gives no containers (${(error as Error).message}); using own servers.\n`);
    return startOwnServices(wanted, PATH);
  }
}
