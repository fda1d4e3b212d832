import { connectDatabase } from '@around/database/db';
import { pingDatabase } from '@around/database/ping';
import { closeInReverse } from '@around/service-kit/close-in-reverse';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { startOpsServer } from '@around/service-kit/ops-server';
import { runProgram } from '@around/service-kit/run-program';
import { ensureAdmin } from './admins/ensure-admin.ts';
import { buildGateway } from './build-gateway.ts';
import { readGatewayConfig } from './config.ts';
import { nominatimProvider } from './places/geocoding-provider.ts';

const log = createLogger({ program: 'api-gateway', level: process.env.LOG_LEVEL ?? 'info' });

await runProgram(log, async () => {
  const config = readGatewayConfig(process.env);
  const db = connectDatabase(config.databaseUrl, {
    program: 'api-gateway',
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const checks = [{ name: 'postgres', required: true, check: () => pingDatabase(db) }];
  const metrics = createMetrics('api-gateway');
  const ops = await startOpsServer({ port: config.metricsPort, metrics, checks });
  if (config.admin) await ensureAdmin(db, config.admin);

  const gateway = await buildGateway({
    log,
    db,
    clock: () => new Date(),
    checks,
    mediaProxyUrl: config.mediaProxyUrl,
    webRoot: config.webRoot,
    askProvider: config.geocoderUrl === undefined ? undefined : nominatimProvider(config.geocoderUrl),
    trustedProxies: config.http.trustedProxies,
  });
  await gateway.listen({ host: config.http.host, port: config.http.port });
  log.info({ port: config.http.port, metricsPort: ops.port }, 'gateway is ready');

  return {
    close: () => closeInReverse([() => db.destroy(), () => ops.close(), () => gateway.close()]),
  };
});
