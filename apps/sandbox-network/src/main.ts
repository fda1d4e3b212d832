import { closeInReverse } from '@around/service-kit/close-in-reverse';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { startOpsServer } from '@around/service-kit/ops-server';
import { runProgram } from '@around/service-kit/run-program';
import { readSandboxConfig } from './config.ts';
import { renderLibrary } from './scenes/render-library.ts';
import { startSandbox } from './start-sandbox.ts';

const PROGRAM = 'sandbox-network';
const log = createLogger({ program: PROGRAM, level: 'info' });

await runProgram(log, async () => {
  const config = readSandboxConfig(process.env);
  log.level = config.logLevel;

  // The first start draws every scene, which takes a while: a stop must reach it.
  const interrupted = new AbortController();
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => interrupted.abort());
  const library = await renderLibrary({
    directory: config.scenesDirectory,
    seed: config.seed,
    log,
    signal: interrupted.signal,
  });

  const sandbox = await startSandbox(config, { library, clock: Date.now, log });
  const ops = await startOpsServer({
    port: config.metricsPort,
    host: config.host,
    metrics: createMetrics(PROGRAM),
    checks: [],
  });
  const { close, ...urls } = sandbox;
  log.info(urls, 'sandbox network is ready');
  return { close: () => closeInReverse([close, ops.close]) };
});
