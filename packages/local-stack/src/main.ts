import { resolve } from 'node:path';
import { ConfigError } from '@around/service-kit/load-config';
import { readStackConfig } from './config.ts';
import { consoleReporter } from './console/console-reporter.ts';
import { formatDuration } from './console/duration.ts';
import { startStack } from './start-stack.ts';

const DEFAULT_PORT = 3000;

const reporter = consoleReporter(process.stdout);
const calledOff = new AbortController();

// Ctrl-C arrives twice, from the terminal and from the process that started us; once is enough.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => calledOff.abort());
process.on('disconnect', () => calledOff.abort());
// Whoever read our words may be gone before us.
process.stdout.on('error', () => {});

try {
  await runStack();
  process.exit(0);
} catch (error) {
  reporter.line(error instanceof ConfigError ? error.message : String((error as Error).stack));
  process.exit(1);
}

async function runStack(): Promise<void> {
  const { port = DEFAULT_PORT, dataDir } = readStackConfig(process.env);
  const { signal } = calledOff;
  const command = process.argv.slice(2);
  const webBuild = command.length > 0 ? command : undefined;
  const stack = await startStack({ dataDir, port, overrides: process.env, reporter, signal, webBuild }).catch(
    (error: unknown) => {
      if (!signal.aborted) throw error;
    },
  );
  if (!stack) return reporter.line('Stopped.');

  // The bootstrap began before us, with the installation.
  const beganAt = Number(process.env.AROUND_STARTED_AT ?? Date.now() - process.uptime() * 1_000);
  reporter.line(`
Around is ready at ${stack.url}

  Admin   ${stack.adminUsername} / ${stack.adminPassword}
  Data    ${resolve(dataDir)}
  Logs    ${resolve(dataDir, 'logs')}
  Took    ${formatDuration(Date.now() - beganAt)}

Ctrl-C stops everything.
`);
  await untilAborted(signal);
  await reporter.step('Stopping', () => stack.stop());
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
