import { ConfigError } from '@around/service-kit/load-config';
import { readStackConfig } from './config.ts';
import { consoleReporter } from './console/console-reporter.ts';
import { describeReadyStack } from './console/describe-ready-stack.ts';
import { startStack } from './start-stack.ts';

const DEFAULT_PORT = 3000;

const reporter = consoleReporter(process.stdout);
const stopRequest = new AbortController();

// Ctrl-C may arrive twice, from the terminal and from the parent process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopRequest.abort());
process.on('disconnect', () => stopRequest.abort());
// The reader of our output may exit first.
process.stdout.on('error', () => {});

try {
  process.exit(await runStack());
} catch (error) {
  reporter.line(error instanceof ConfigError ? error.message : String((error as Error).stack));
  process.exit(1);
}

/** Returns the exit code. */
async function runStack(): Promise<number> {
  const { port = DEFAULT_PORT, dataDir } = readStackConfig(process.env);
  const { signal } = stopRequest;
  const command = process.argv.slice(2);
  const webBuild = command.length > 0 ? command : undefined;
  const stack = await startStack({ dataDir, port, overrides: process.env, reporter, signal, webBuild }).catch(
    (error: unknown) => {
      if (!signal.aborted) throw error;
    },
  );
  if (!stack) {
    reporter.line('Stopped.');
    return 0;
  }

  // The bootstrap started earlier, with the installation.
  const startedAt = Number(process.env.AROUND_STARTED_AT ?? Date.now() - process.uptime() * 1_000);
  reporter.line(describeReadyStack(stack, { dataDir, tookMs: Date.now() - startedAt }));
  const failure = await Promise.race([untilAborted(signal), stack.ended]);
  if (failure) reporter.line(failure.message);
  await reporter.step('Stopping', () => stack.stop());
  return failure ? 1 : 0;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
