import { once } from 'node:events';
import { join } from 'node:path';
import { type LogFile, openLogFile } from '@around/local-stack/processes/log-file';
import { isRunning } from '@around/local-stack/processes/stop-process';
import { type Supervised, supervise } from '@around/local-stack/processes/supervise';
import { readProgramEvent } from '@around/local-stack/programs/program-event';
import { followOutput, type ProgramPlan, spawnProgram } from '@around/local-stack/programs/spawn-program';
import { type Injection, injectionEnvironment, marksOf } from './injection.ts';
import { waitUntil } from './wait-until.ts';

export type Exit = { crawler: string; exitCode: number | null; signal: NodeJS.Signals | null };

export type Crawler = {
  name: string;
  isRunning: () => boolean;
  pid: () => number;
  signal: (signal: NodeJS.Signals) => void;
  /** Stops the process and returns how it exited; the supervisor restarts it only after `start`. */
  stop: (graceMs?: number) => Promise<Exit>;
  start: () => Promise<void>;
  /** Its Prometheus metrics. */
  metrics: () => Promise<string>;
};

export type CrawlerFleet = {
  crawlers: Crawler[];
  /** All process exits so far. */
  exits: Exit[];
  stop: () => Promise<void>;
};

type Options = {
  plan: ProgramPlan;
  logs: string;
  /** The injections of each crawler; one crawler for each entry. */
  injections: Injection[][];
};

const STOP_GRACE_MS = 30_000;
const READY_WITHIN_MS = 60_000;
const METRICS_TIMEOUT_MS = 10_000;
// Short delays, so that a killed crawler restarts at once.
const RESTARTS = { firstDelayMs: 300, longestDelayMs: 1_000, healthyAfterMs: 1_000 };

/** Several crawlers, each a process of its own under a supervisor that restarts it. */
export async function startFleet({ plan, logs, injections }: Options): Promise<CrawlerFleet> {
  const exits: Exit[] = [];
  const openLogs: LogFile[] = [];

  function makeCrawler(name: string, injected: Injection[]): Crawler {
    const log = openLogFile(join(logs, `${name}.log`));
    openLogs.push(log);
    const environment = { ...plan.environment, ...injectionEnvironment(injected, marksOf(logs, name)) };
    let supervised: Supervised | undefined;
    let child: ReturnType<typeof spawnProgram>;
    let ready = 0;
    let metricsPort = 0;

    function spawn() {
      const spawned = spawnProgram({ ...plan, environment });
      followOutput(spawned, log, (line) => {
        const event = readProgramEvent(line);
        if (event?.msg !== 'crawler is ready') return;
        ready += 1;
        metricsPort = event.metricsPort!;
      });
      spawned.once('exit', (exitCode, signal) => exits.push({ crawler: name, exitCode, signal }));
      child = spawned;
      return spawned;
    }

    return {
      name,
      isRunning: () => supervised !== undefined && isRunning(child),
      pid: () => child.pid!,
      signal: (signal) => void child.kill(signal),
      async stop(graceMs = STOP_GRACE_MS) {
        const ended = isRunning(child) ? once(child, 'exit') : undefined;
        await supervised?.stop(graceMs);
        await ended;
        supervised = undefined;
        return exits.findLast((exit) => exit.crawler === name)!;
      },
      async start() {
        const before = ready;
        supervised ??= supervise({
          spawn,
          onStart: () => {},
          onCrash: () => {},
          stopSignal: 'SIGTERM',
          restart: RESTARTS,
        });
        await waitUntil(`${name} is ready`, async () => ready > before, { withinMs: READY_WITHIN_MS });
      },
      async metrics() {
        const signal = AbortSignal.timeout(METRICS_TIMEOUT_MS);
        return (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { signal })).text();
      },
    };
  }

  const crawlers = injections.map((injected, index) => makeCrawler(`crawler-${index + 1}`, injected));
  async function stop(): Promise<void> {
    await Promise.all(crawlers.map((crawler) => crawler.isRunning() && crawler.stop(0)));
    for (const log of openLogs) log.close();
  }
  try {
    await Promise.all(crawlers.map((crawler) => crawler.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { crawlers, exits, stop };
}
