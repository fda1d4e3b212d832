import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const REPOSITORY = join(import.meta.dirname, '../../..');
const PROJECT = 'around-restart';
const FIRST_EDGE_PORT = 18_160;
const FIRST_OPERATIONS_PORT = 18_170;
const REPLICAS = 2;
/** Programs that visitors depend on run twice. The others may be down for a moment: jobs wait. */
const SCALES = { edge: REPLICAS, 'api-gateway': REPLICAS, 'media-proxy': REPLICAS, crawler: REPLICAS };
const STOP_SECONDS = 40;
const MEGABYTES = 64;

const range = (first) => `${first}-${first + REPLICAS - 1}`;
const environment = {
  ...process.env,
  EDGE_PORT: range(FIRST_EDGE_PORT),
  OPERATIONS_PORT: range(FIRST_OPERATIONS_PORT),
  // All visitors have one address here, and what has to wait on a busy machine is not refused.
  EDGE_FEED_PLACES: '2000',
  EDGE_PLACES: '2000',
  EDGE_PLACES_PER_ADDRESS: '2000',
};

/** The addresses of both edges, for the balancer in front of them. */
export const edges = Array.from({ length: REPLICAS }, (_, index) => `http://127.0.0.1:${FIRST_EDGE_PORT + index}`);

/** Starts the demo from images that are there, with two of each program that visitors depend on. */
export function startDemo() {
  return compose('up', '--detach', '--wait', ...scaleWords());
}

export async function containersOf(service) {
  return (await compose('ps', '--quiet', service)).split('\n').filter((id) => id !== '');
}

/** Does what an upgrade does: the container ends, and a new one replaces it. */
export async function replace(service, container) {
  await docker('stop', '--time', String(STOP_SECONDS), container);
  await docker('rm', container);
  const scale = ['--scale', `${service}=${SCALES[service] ?? 1}`];
  await compose('up', '--detach', '--wait', '--no-recreate', '--no-deps', ...scale, service);
}

export function restart(service) {
  return compose('restart', service);
}

/** What the edges have logged: one line for each request that failed. */
export async function edgeLog() {
  return (await compose('logs', '--no-log-prefix', 'edge'))
    .split('\n')
    .filter((line) => line.includes('request failed'));
}

export function removeDemo() {
  return compose('down', '--volumes', '--timeout', '10');
}

function scaleWords() {
  return Object.entries(SCALES).flatMap(([service, count]) => ['--scale', `${service}=${count}`]);
}

function compose(...words) {
  return docker('compose', '--project-name', PROJECT, '--profile', 'demo', ...words);
}

async function docker(...words) {
  const options = { cwd: REPOSITORY, env: environment, maxBuffer: MEGABYTES * 2 ** 20 };
  return (await run('docker', words, options)).stdout.trim();
}
