import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { compileCache, repositoryRoot } from '../../../packages/local-stack/src/repository.ts';

const NOBODY = 'http://127.0.0.1:9';

type Services = { databaseUrl: string; redisUrl: string };
type Program = { name: string; metricsUrl: string; child: ChildProcess };

/** Starts each program that a deployment runs, as its image does, on the given services. Nothing answers as the network. */
export async function startPrograms(services: Services): Promise<AsyncDisposable & { programs: Program[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'around-programs-'));
  await writeFile(join(folder, 'index.html'), '');
  const store = { MEDIA_STORE_URL: String(pathToFileURL(folder)) };
  const data = { DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl };
  const secrets = { SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'), SESSION_SECRET: 's'.repeat(32) };
  const programs = await Promise.all([
    startProgram('api-gateway', {
      ...data,
      ...secrets,
      ...store,
      HOST: '127.0.0.1',
      PORT: '0',
      MEDIA_PROXY_URL: NOBODY,
      WEB_ROOT: folder,
    }),
    startProgram('crawler', { ...data, SECRETS_KEY: secrets.SECRETS_KEY, NETWORK_BASE_URL: NOBODY }),
    startProgram('media-proxy', { ...store, HOST: '127.0.0.1', MEDIA_CACHE_DIR: join(folder, 'cache') }),
    startProgram('upload-worker', { ...data, ...store, UPLOAD_TEMP_DIR: folder }),
  ]);
  return {
    programs,
    async [Symbol.asyncDispose]() {
      await Promise.all(programs.map(({ child }) => stop(child)));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startProgram(name: string, environment: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [join('apps', name, 'src/main.ts')], {
    cwd: repositoryRoot,
    env: { LOG_LEVEL: 'info', NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { metricsPort, level, msg } = JSON.parse(line) as { metricsPort?: number; level: string; msg: string };
    if (level === 'fatal') throw new Error(`${name}: ${msg}`);
    if (metricsPort === undefined) continue;
    child.stdout.resume();
    return { name, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`, child };
  }
  throw new Error(`${name} ended before it was ready`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  // They keep nothing that is needed afterwards.
  child.kill('SIGKILL');
  await once(child, 'exit');
}
