import { join } from 'node:path';
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

// The first start draws every scene, which takes minutes: a stop must reach it.
const interruption = new AbortController();
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) {
  process.once(event, () => interruption.abort(new Error('Stopped before it was ready')));
}

await runProgram(log, async () => {
  const { signal } = interruption;
  const config = readSandboxConfig(process.env);
  log.level = config.logLevel;

  const directory = join(config.dataDirectory, 'scenes');
  const library = await renderLibrary({ directory, seed: config.seed, log, signal });
  const { close: closeSandbox, ...urls } = await startSandbox(config, { library, clock: Date.now, log });
  const { metricsPort: port, host } = config;
  const ops = await startOpsServer({ port, host, metrics: createMetrics(PROGRAM), checks: [] });

  const close = () => closeInReverse([closeSandbox, ops.close]);
  if (signal.aborted) {
    await close();
    throw signal.reason;
  }
  log.info(urls, 'sandbox network is ready');
  return { close };
});
