import { openLibrary } from '@around/demo-scenes/open-library';
import { closeInReverse } from '@around/service-kit/close-in-reverse';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { startOpsServer } from '@around/service-kit/ops-server';
import { runProgram } from '@around/service-kit/run-program';
import { readSandboxConfig } from './config.ts';
import { startSandbox } from './start-sandbox.ts';

const PROGRAM = 'sandbox-network';
const log = createLogger({ program: PROGRAM, level: 'info' });

await runProgram(log, async (signal) => {
  const config = readSandboxConfig(process.env);
  log.level = config.logLevel;

  const library = await openLibrary({
    directory: config.scenesDirectory,
    seed: config.seed,
    path: config.path,
    onProgress: (progress) => log.info(progress, 'scene drawn'),
    onEncoderProblem: (problem) => log.warn(`${problem}: stories are pictures only until it is installed`),
  });
  const { close: closeSandbox, ...urls } = await startSandbox(config, { library, clock: Date.now, log, signal });
  const ops = await startOpsServer({ ...config.metrics, metrics: createMetrics(PROGRAM), checks: [] });
  ops.setStarted();
  log.info(urls, 'sandbox network is ready');
  return { close: () => closeInReverse([closeSandbox, ops.close]) };
});
