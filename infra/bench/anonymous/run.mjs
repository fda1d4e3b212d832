// Measures the feed's p99 while anonymous clients send 12 requests of one kind at once, again and again, or 8 clients read slowly,
// against the feed alone. Each kind alternates with the feed alone, so that both are measured during the whole run.
// Run: node infra/bench/anonymous/run.mjs [rounds] [seconds] [part of a kind's name] ...

import { loadavg } from 'node:os';
import { joinMeasurements, measureFeed } from '../gateway/measure-feed.mjs';
import { startDrawnStack } from '../start-drawn-stack.mjs';
import { mainThreadMs } from './main-thread-ms.mjs';
import { OTHER_PROGRAM, requestKinds } from './request-kinds.mjs';
import { slowReaderKinds } from './slow-readers.mjs';
import { startLoad } from './start-load.mjs';
import { startOtherProgram } from './start-other-program.mjs';

const MAX_RATIO = 1.5;
/** A control, measured like a kind: its ratio shows what chance alone does. */
const NO_LOAD = 'no load';
const CONTROLS = [NO_LOAD, OTHER_PROGRAM.name];
const MISSED = 'MISSED';

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 8);
const wanted = process.argv.length > 4 ? process.argv.slice(4) : [''];
await using stack = await startDrawnStack({ REQUESTS_PER_MINUTE: '1000000', LOG_LEVEL: 'error' });
using otherProgram = await startOtherProgram();
const gatewayPid = stack.pids()['api-gateway'];
const base = stack.url.replace('localhost', '127.0.0.1');
const places = await (await fetch(`${base}/api/feed?instagram=true&limit=100`)).json();
const kinds = [OTHER_PROGRAM, ...requestKinds(places), ...slowReaderKinds(places)];
const names = [NO_LOAD, ...kinds.map(({ name }) => name)];
await measureFeed(base, 2);
const measured = [];
for (const name of names.filter((each) => wanted.some((part) => each.includes(part)))) {
  const results = [];
  for (let round = 0; round < rounds; round += 1) results.push(await runRound(name));
  measured.push({ name, results });
  console.log(`${name}: measured, load ${loadavg()[0].toFixed(1)}`);
}
const everyAlone = measured.flatMap(({ results }) => results.map(({ alone }) => alone));
const alone = joinMeasurements(everyAlone);
console.log(
  `\nThe feed alone: p50 ${alone.p50.toFixed(1)} ms, p99 ${alone.p99.toFixed(1)} ms of ${alone.requests} requests`,
);
for (const { name, results } of measured) report(name, results);

async function runRound(name) {
  const alone = await measure();
  if (name === NO_LOAD) return { alone, during: await measure(), requests: 0, statuses: {} };
  const load = await startLoad({ base: name === OTHER_PROGRAM.name ? otherProgram.url : base, places, name });
  const during = await measure();
  const statuses = await load.stop();
  const requests = sum(Object.values(statuses));
  return { alone, during, requests, statuses };
}

/** The feed's times, and the processor time of the gateway's main thread, which answers all requests. */
async function measure() {
  const before = mainThreadMs(gatewayPid);
  const feed = await measureFeed(base, seconds);
  return { ...feed, gatewayMs: mainThreadMs(gatewayPid) - before };
}

/**
 * The p99 of all rounds of a kind, against that of the feed alone in the whole run: alone, the p99 of a few seconds is anywhere between
 * half and twice of that.
 */
function report(name, results) {
  const during = joinMeasurements(results.map((result) => result.during));
  const ratio = during.p99 / alone.p99;
  const requests = sum(results.map((result) => result.requests));
  const added = sum(results.map((result) => result.during.gatewayMs - result.alone.gatewayMs));
  const cost = requests > 0 ? `${(added / requests).toFixed(1)} ms a request` : `${(added / rounds).toFixed(0)} ms`;
  const verdict = verdictOf(name, ratio);
  console.log(
    `${verdict.padEnd(7)} ${name}: ${ratio.toFixed(2)} times (p99 ${during.p99.toFixed(1)} ms of ` +
      `${during.requests} requests; ${answersOf(results)}; gateway's main thread ${cost}), goal at most ${MAX_RATIO}`,
  );
  if (verdict === MISSED) process.exitCode = 1;
}

function verdictOf(name, ratio) {
  if (CONTROLS.includes(name)) return 'control';
  return ratio <= MAX_RATIO ? 'met' : MISSED;
}

function answersOf(results) {
  const statuses = [...new Set(results.flatMap((result) => Object.keys(result.statuses)))];
  const counts = statuses.map((status) => `${sum(results.map((result) => result.statuses[status] ?? 0))} x ${status}`);
  return counts.join(', ') || 'no answers';
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
