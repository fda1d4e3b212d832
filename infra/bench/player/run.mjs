/**
 * Measures the story player in Chromium: on a slow connection, with faulty media, and over a hundred cards.
 * `node infra/bench/player/run.mjs [warm|faults|soak ...] [--starts=1000] [--address=http://localhost:3000]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawAll } from '../../../packages/demo-scenes/src/draw-all.ts';
import { sharedScenesFolder } from '../../../packages/local-stack/src/repository.ts';
import { startStack } from '../../../packages/local-stack/src/start-stack.ts';
import { launchBrowser } from '../../../packages/test-harness/src/browser.ts';
import { measureFaultedStarts } from './faulted-starts.mjs';
import { measureSoak } from './soak.mjs';
import { measureWarmStarts } from './warm-starts.mjs';

const MEASURES = { warm: measureWarmStarts, faults: measureFaultedStarts, soak: measureSoak };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { starts: { type: 'string', default: '1000' }, address: { type: 'string' } },
});
const names = positionals.length > 0 ? positionals : Object.keys(MEASURES);

await using system = values.address ? { url: values.address, async [Symbol.asyncDispose]() {} } : await startSystem();
const browser = await launchBrowser();
try {
  for (const name of names) {
    console.log(`\n${name}`);
    const goals = await MEASURES[name]({ browser, address: system.url, starts: Number(values.starts) });
    for (const { what, measured, limit, unit } of goals) {
      const isMet = measured <= limit;
      if (!isMet) process.exitCode = 1;
      console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${what}: ${measured} ${unit}, goal at most ${limit} ${unit}`);
    }
  }
} finally {
  await browser.close();
}

async function startSystem() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-player-'));
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
  // Drawn before, so that drawing does not disturb the measurement.
  await drawAll({ directory: sharedScenesFolder, path: inherited.PATH ?? '' });
  const overrides = { ...inherited, SANDBOX_SCENES_DIR: sharedScenesFolder };
  const stack = await startStack({ dataDir, port: 0, overrides });
  return {
    url: stack.url,
    async [Symbol.asyncDispose]() {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
