/**
 * Runs Lighthouse (mobile) on the feed of a running Around, in this machine's Chromium, and compares the medians with our targets.
 * `node infra/lighthouse/run.mjs [--address=http://localhost:3000/] [--runs=5]`
 *
 * Lighthouse is fetched with npx: it is large, and neither start nor tests need it.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '../../packages/test-harness/src/browser.ts';
import { isCancelled, run } from '../local/children.mjs';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const TARGETS = { performance: 90, accessibility: 100, 'best-practices': 95, seo: 95 };
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];
const REPORTS = join(import.meta.dirname, '../../.data/lighthouse');

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3000/' },
    runs: { type: 'string', default: '5' },
  },
});
mkdirSync(REPORTS, { recursive: true });
const reports = [];
for (let number = 1; number <= Number(values.runs) && !isCancelled(); number += 1) reports.push(await measure(number));

for (const [category, target] of Object.entries(TARGETS)) {
  const scores = reports.map(({ categories }) => Math.round(categories[category].score * 100));
  const score = median(scores);
  if (!(score >= target)) process.exitCode = 1;
  console.log(`${score >= target ? 'met   ' : 'MISSED'} ${category}: ${score} of ${target} (${scores.join(', ')})`);
}
for (const metric of METRICS) {
  const found = reports.map(({ audits }) => audits[metric].numericValue);
  console.log(`       ${metric}: ${median(found).toFixed(metric === 'cumulative-layout-shift' ? 3 : 0)}`);
}
for (const { id, title, explanation } of findCostlyAudits(reports[0]))
  console.log(`     - ${id}: ${explanation ?? title}`);
console.log(`Reports: ${REPORTS}`);

async function measure(number) {
  const path = join(REPORTS, `run-${number}`);
  const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : '';
  const args = [
    ...['--yes', LIGHTHOUSE, values.address, '--quiet', '--output=json', '--output=html', `--output-path=${path}`],
    ...[`--only-categories=${Object.keys(TARGETS)}`, `--chrome-flags=--headless=new${sandbox}`],
  ];
  const measureOnce = () => run('npx', args, { env: { ...process.env, CHROME_PATH: findChromium() } });
  // Sometimes Lighthouse misses the start of its trace and has to be run again.
  const exitCode = (await measureOnce()) && (await measureOnce());
  if (exitCode !== 0) throw new Error(`Lighthouse exited with ${exitCode}`);
  return JSON.parse(readFileSync(`${path}.report.json`, 'utf8'));
}

/** The audits that cost points, the most expensive first. */
function findCostlyAudits({ categories, audits }) {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ id }) => audits[id]);
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
