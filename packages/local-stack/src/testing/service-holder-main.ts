import { spawn } from 'node:child_process';
import { silentReporter } from '../console/reporter.ts';
import { startService } from '../processes/start-service.ts';

/** Starts a service that nothing but a signal ends, and holds it until it is killed itself. */
const service = await startService(
  {
    name: 'sleeper',
    spawn: (log) => spawn('sleep', ['600'], { detached: true, stdio: ['ignore', log, log] }),
    stopSignal: 'SIGTERM',
    isReady: async () => true,
  },
  { logs: process.argv[2]!, note: () => {}, reporter: silentReporter, signal: new AbortController().signal },
);
process.on('message', () => service.stop(1_000).then(() => process.exit()));
process.send?.(service.pid());
