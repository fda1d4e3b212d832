import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { compileCache, repositoryRoot } from '../../../packages/local-stack/src/repository.ts';
import { findFreePort } from '../../../packages/test-harness/src/free-port.ts';

const UNREACHABLE = 'http://127.0.0.1:9';

type Services = {
  databaseUrl: string;
  redisUrl: string;
  /** Origin of the media that the media-proxy may fetch. */
  mediaOrigin: string;
};
type LogLine = { program: string; level: string; msg: string; [field: string]: unknown };
type Program = { name: string; metricsUrl: string; port: number; child: ChildProcess };

/** Starts each program that a deployment runs, as its image does, on the given services. The network does not answer. */
export async function startPrograms(
  services: Services,
  shared: Record<string, string>,
): Promise<AsyncDisposable & { programs: Program[]; lines: LogLine[] }> {
  const lines: LogLine[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'around-programs-'));
  await writeFile(join(folder, 'index.html'), '');
  const store = { MEDIA_STORE_URL: String(pathToFileURL(folder)) };
  const data = { ...shared, DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl };
  const mediaProxyPort = String(await findFreePort());
  const secrets = { SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'), SESSION_SECRET: 's'.repeat(32) };
  const programs = await Promise.all([
    startProgram(
      'api-gateway',
      {
        ...data,
        ...secrets,
        ...store,
        HOST: '127.0.0.1',
        PORT: String(await findFreePort()),
        MEDIA_PROXY_URL: `http://127.0.0.1:${mediaProxyPort}`,
        WEB_ROOT: folder,
      },
      lines,
    ),
    startProgram('crawler', { ...data, SECRETS_KEY: secrets.SECRETS_KEY, NETWORK_BASE_URL: UNREACHABLE }, lines),
    startProgram(
      'media-proxy',
      {
        ...shared,
        ...store,
        HOST: '127.0.0.1',
        PORT: mediaProxyPort,
        MEDIA_CACHE_DIR: join(folder, 'cache'),
        MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: services.mediaOrigin,
      },
      lines,
    ),
    startProgram('upload-worker', { ...data, ...store, UPLOAD_TEMP_DIR: folder }, lines),
  ]);
  return {
    programs,
    lines,
    async [Symbol.asyncDispose]() {
      await Promise.all(programs.map(({ child }) => stop(child)));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Ready = LogLine & { metricsPort: number; port?: number };

async function startProgram(name: string, environment: Record<string, string>, lines: LogLine[]): Promise<Program> {
  const child = spawn(process.execPath, [join('apps', name, 'src/main.ts')], {
    cwd: repositoryRoot,
    env: { LOG_LEVEL: 'info', NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { metricsPort, port = 0 } = await new Promise<Ready>((resolve, reject) => {
    createInterface({ input: child.stdout })
      .on('line', (text) => {
        const line = JSON.parse(text) as LogLine;
        lines.push(line);
        if (line.level === 'fatal') reject(new Error(`${name}: ${line.msg}`));
        if (line.metricsPort !== undefined) resolve(line as Ready);
      })
      .on('close', () => reject(new Error(`${name} ended before it was ready`)));
  });
  return { name, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`, port, child };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  // The programs hold nothing that is needed afterwards.
  child.kill('SIGKILL');
  await once(child, 'exit');
}
