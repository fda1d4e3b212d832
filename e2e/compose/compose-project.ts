import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pickPort } from '@around/local-stack/data-folder/stack-ports';
import { repositoryRoot } from '@around/local-stack/repository';
import { DockerComposeEnvironment, Wait } from 'testcontainers';

const run = promisify(execFile);

const PROJECT = 'around-test';
const FILE = 'docker-compose.yml';
/** Fixed for the whole run: a port that the engine chooses changes when the edge is killed. */
const environment = { EDGE_PORT: String(await pickPort()), OPERATIONS_PORT: String(await pickPort()) };
const START_TIMEOUT_MS = 600_000;

export type ComposeProject = AsyncDisposable & {
  /** The address of the edge. */
  url: string;
};

/** Builds all images and starts the demo, as `docker compose --profile demo up --build --wait` does. */
export async function startDemo(): Promise<ComposeProject> {
  const ended = () => Wait.forOneShotStartup();
  const started = await new DockerComposeEnvironment(repositoryRoot, FILE)
    .withProjectName(PROJECT)
    .withProfiles('demo')
    .withEnvironment(environment)
    .withBuild()
    .withDefaultWaitStrategy(Wait.forHealthCheck())
    .withWaitStrategy('secrets-1', ended())
    .withWaitStrategy('migrate-1', ended())
    .withWaitStrategy('sandbox-accounts-1', ended())
    .withStartupTimeout(START_TIMEOUT_MS)
    .up();
  return {
    url: `http://127.0.0.1:${environment.EDGE_PORT}`,
    [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
  };
}

/** Runs `docker compose` for the started demo. */
export async function compose(...words: string[]): Promise<string> {
  const args = ['compose', '--project-name', PROJECT, '--file', FILE, '--profile', 'demo', ...words];
  const { stdout } = await run('docker', args, { cwd: repositoryRoot, env: { ...inherited(), ...environment } });
  return stdout.trim();
}

/** Starts what is missing, with this number of crawlers, and waits until everything is ready. */
export function startMissing({ crawlers }: { crawlers: number }): Promise<string> {
  return compose('up', '--detach', '--wait', '--no-recreate', '--scale', `crawler=${crawlers}`);
}

/** The rows of a query, as lines. */
export async function query(sql: string): Promise<string[]> {
  const words = ['psql', '--username', 'postgres', '--dbname', 'around', '--tuples-only', '--no-align'];
  const text = await compose('exec', '-T', 'postgres', ...words, '--command', sql);
  return text === '' ? [] : text.split('\n');
}

/** Runs a script in a container of a service, and returns what it prints. */
export function runIn(service: string, script: string): Promise<string> {
  return compose('exec', '-T', service, 'node', '--input-type=module', '--eval', script);
}

export type Container = { id: string; service: string; state: string; publishes: boolean };

export async function listContainers(): Promise<Container[]> {
  const lines = await compose('ps', '--all', '--format', 'json');
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .map(({ ID, Service, State, Publishers }) => ({
      id: ID,
      service: Service,
      state: State,
      publishes: Publishers.some(({ PublishedPort }: { PublishedPort: number }) => PublishedPort > 0),
    }));
}

function inherited(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: a test has no main.ts that could read it
  return process.env;
}
