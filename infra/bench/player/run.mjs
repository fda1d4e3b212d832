/**
 * Measures the story player in Chromium: on a slow connection, with faulty media, and over a hundred cards.
 * `node infra/bench/player/run.mjs [warm|faults|soak ...] [--starts=1000] [--address=http://localhost:3000]`
 */
import { parseArgs } from 'node:util';
import { launchBrowser } from '../../../packages/test-harness/src/browser.ts';
import { startDrawnStack } from '../start-drawn-stack.mjs';
import { measureFaultedStarts } from './faulted-starts.mjs';
import { measureSoak } from './soak.mjs';
import { measureWarmStarts } from './warm-starts.mjs';

const MEASURES = { warm: measureWarmStarts, faults: measureFaultedStarts, soak: measureSoak };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { starts: { type: 'string', default: '1000' }, address: { type: 'string' } },
});
const names = positionals.length > 0 ? positionals : Object.keys(MEASURES);

await using system = values.address
  ? { url: values.address, async [Symbol.asyncDispose]() {} }
  : await startDrawnStack();
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
