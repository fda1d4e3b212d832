// Runs every suite, one after the other, and prints one table: each figure with its goal, and the machine.
// Run: pnpm bench [--short] [part of a suite's name]

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readGoals } from './read-goals.ts';

/** The arguments of a short run show that a suite works; its figures are not steady. */
const SUITES = [
  { name: 'feed', short: ['1', '2', '5000'] },
  { name: 'login', short: ['1', '3'] },
  { name: 'queue', short: ['1', '2000'] },
  { name: 'upsert', short: ['1', '20000'] },
  { name: 'reports', short: ['1'] },
  { name: 'anonymous', short: ['1', '3'] },
  { name: 'media', short: ['1'] },
  { name: 'upload', short: ['1', '1'] },
  { name: 'recognition', short: ['6'] },
  { name: 'player', program: 'player/run.mjs', words: ['warm'] },
  { name: 'gestures' },
  { name: 'crawl', program: 'crawl/compare-plain-crawler.mjs' },
  { name: 'crawl workers', program: 'crawl/compare-workers.mjs', short: ['1'] },
  { name: 'rolling restart', program: '../load/rolling-restart/run.mjs' },
  { name: 'overload', program: '../load/overload/run.mjs', short: ['1', '4'] },
  { name: 'spike', program: '../load/spike/run.mjs', short: ['4'] },
  { name: 'scaling' },
  { name: 'slow clients', program: '../load/slow-clients/run.mjs', short: ['100', '4'] },
];

const words = process.argv.slice(2);
const isShort = words.includes('--short');
const wanted = words.find((word) => word !== '--short') ?? '';
const rows = [];
for (const suite of SUITES.filter(({ name }) => name.includes(wanted))) {
  console.log(`\n${suite.name}`);
  const { goals, exitCode } = await run(suite);
  rows.push(...goals.map((goal) => [suite.name, ...goal]));
  if (goals.length === 0) rows.push([suite.name, exitCode === 0 ? 'finished' : `exited with ${exitCode}`, '', '', '']);
  if (exitCode !== 0) process.exitCode = 1;
}
printTable([['suite', 'figure', 'measured', 'goal', ''], ...rows]);
const [cpu] = cpus();
console.log(
  `${cpus().length} x ${cpu.model}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}, load ${loadavg()[0].toFixed(1)}`,
);

async function run({ name, program = `${name}/run.mjs`, words: always = [], short = [] }) {
  const args = [join(import.meta.dirname, program), ...always, ...(isShort ? short : [])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines = [];
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(`  ${line}`);
    lines.push(line);
  }
  const [exitCode] = await exited;
  return { goals: lines.flatMap(readGoals), exitCode };
}

function printTable(table) {
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  console.log(
    `\n${table
      .map((row) =>
        row
          .map((cell, column) => cell.padEnd(widths[column]))
          .join('  ')
          .trimEnd(),
      )
      .join('\n')}`,
  );
}
