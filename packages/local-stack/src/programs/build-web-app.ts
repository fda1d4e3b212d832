import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { ConfigError } from '@around/service-kit/load-config';
import type { StackConfig } from '../config.ts';
import { openLogFile, readLogEnd } from '../processes/log-file.ts';
import type { ProcessContext } from '../processes/process-context.ts';
import { stopProcessGroup } from '../processes/stop-process.ts';
import { repositoryRoot } from '../repository.ts';
import { inheritEnvironment } from './plan-programs.ts';
import { followOutput } from './spawn-program.ts';

const NAME = 'web-build';

/** Runs the command that builds the web app. Its output goes to a log file. */
export async function buildWebApp(
  [command = '', ...args]: readonly string[],
  config: StackConfig,
  { logs, note, signal }: ProcessContext,
): Promise<void> {
  signal.throwIfAborted();
  const logPath = join(logs, `${NAME}.log`);
  const log = openLogFile(logPath);
  const child = spawn(command, args, {
    cwd: repositoryRoot,
    env: {
      ...inheritEnvironment(config, /^(npm_config_.*|NPM_CONFIG_.*|TURBO_.*|.*_proxy|.*_PROXY|XDG_.*)$/),
      PATH: join(repositoryRoot, 'node_modules/.bin') + delimiter + config.path,
      TURBO_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid) note({ name: NAME, pid: child.pid, stopSignal: 'SIGTERM', role: 'program' });
  followOutput(child, log, () => {});
  const stop = () => stopProcessGroup(child);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [exitCode] = await once(child, 'close');
    signal.throwIfAborted();
    if (exitCode !== 0) {
      throw new ConfigError(
        `The web app could not be built. The log ${logPath} ends with:\n${readLogEnd(logPath, 40)}`,
      );
    }
  } finally {
    signal.removeEventListener('abort', stop);
    log.close();
  }
}
