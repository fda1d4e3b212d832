import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onOtherCores } from '../edge/cores.mjs';

const SCRIPT = join(import.meta.dirname, 'crowd.lua');

/**
 * Visitors with a connection each, who together send `perSecond` requests a second, or without it as many as are answered. Returns the
 * answered and refused requests a second, and how many requests had no answer.
 */
export async function sendCrowd(base, { path, visitors, perSecond, seconds }) {
  const longestPause = perSecond === undefined ? 0 : Math.round((2_000 * visitors) / perSecond);
  const size = [`-t1`, `-c${visitors}`, `-d${seconds}s`, '--timeout', '10s'];
  const args = [...size, '-s', SCRIPT, base, '--', path, String(longestPause)];
  const child = spawn(...onOtherCores('wrk', args), { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const result = /^RESULT (.+)$/m.exec(output)?.[1];
  if (result === undefined) throw new Error(`wrk printed no result:\n${output}`);
  const counted = JSON.parse(result);
  return {
    answered: (counted.answers - counted.refused) / counted.seconds,
    refused: counted.refused / counted.seconds,
    broken: counted.broken,
  };
}
