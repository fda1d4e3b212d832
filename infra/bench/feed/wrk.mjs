import { spawn } from 'node:child_process';
import { join } from 'node:path';

const SCRIPT = join(import.meta.dirname, 'points.lua');

/**
 * Requests a second, with 32 connections of one thread. `hot`: how many different points, 0 for always new ones. `ifNoneMatch`: sent with
 * each request.
 */
export async function measureRate(base, { seconds, hot, encoding, ifNoneMatch }) {
  const output = await run('wrk', [
    '-t1',
    '-c32',
    '--timeout',
    '10s',
    `-d${seconds}s`,
    '-s',
    SCRIPT,
    base,
    '--',
    String(hot),
    encoding,
    ...(ifNoneMatch ? [ifNoneMatch] : []),
  ]);
  const errors = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(output);
  if (errors) throw new Error(`wrk: ${errors[0]}`);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(output)?.[1];
  if (rate === undefined) throw new Error(`wrk printed no rate:\n${output}`);
  return Number(rate);
}

function run(command, parameters) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}
