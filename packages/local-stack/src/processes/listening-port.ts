import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { ConfigError } from '@around/service-kit/load-config';
import { readCommandLine } from './process-identity.ts';

const LONGEST_COMMAND = 100;

export async function isPortFree(host: string, port: number): Promise<boolean> {
  return (await tryListen(host, port)) === undefined;
}

/** Throws an error that names the port and, where the system can tell, the process that listens on it. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const failure = await tryListen(host, port);
  if (!failure) return;
  if (failure.code !== 'EADDRINUSE') throw new ConfigError(`Cannot listen on ${host}:${port} (${failure.code}).`);
  const holder = await nameListener(port);
  throw new ConfigError(
    `Port ${port} is taken${holder ? ` by ${holder}` : ''}. Stop what listens there, or choose another: PORT=${port + 1} npm start`,
  );
}

function tryListen(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** `process 123 (node main.ts)`; undefined where no system tool can tell. */
async function nameListener(port: number): Promise<string | undefined> {
  const [tool, args] =
    process.platform === 'darwin'
      ? (['lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fp']] as const)
      : (['ss', ['-Hltnp', `sport = :${port}`]] as const);
  const answer = await promisify(execFile)(tool, args, { timeout: 2_000 }).catch(() => ({ stdout: '' }));
  const pid = Number(
    answer.stdout
      .match(/\bpid=(\d+)|^p(\d+)$/m)
      ?.slice(1)
      .find(Boolean),
  );
  if (!pid) return undefined;
  const command = readCommandLine(pid)
    .trim()
    .replace(/^\S*\//, '');
  return `process ${pid} (${command.slice(0, LONGEST_COMMAND)})`;
}
