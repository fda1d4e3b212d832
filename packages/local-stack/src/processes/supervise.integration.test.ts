import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { FOREVER, firstOutput, IGNORES_SIGTERM, spawnScript } from '../testing/child.ts';
import { identifyProcess } from './process-identity.ts';
import { type Crash, type RestartPolicy, supervise } from './supervise.ts';

function superviseScript(script: string, restart: RestartPolicy) {
  const crashes: Crash[] = [];
  const pids: number[] = [];
  const children: Array<ReturnType<typeof spawnScript>> = [];
  const supervised = supervise({
    spawn() {
      const child = spawnScript(script);
      children.push(child);
      return child;
    },
    onStart: (pid) => pids.push(pid),
    onCrash: (crash) => crashes.push(crash),
    stopSignal: 'SIGTERM',
    restart,
  });
  return { supervised, crashes, pids, children };
}

const quick: RestartPolicy = { firstDelayMs: 20, longestDelayMs: 100, healthyAfterMs: 60_000 };

test('restarts a crashing program with a backoff that doubles up to a limit', async () => {
  const { supervised, crashes } = superviseScript('process.exit(7)', quick);

  await vi.waitFor(() => expect(crashes.length).toBeGreaterThanOrEqual(5), { timeout: 60_000 });
  await supervised.stop(1_000);

  expect(crashes.slice(0, 5).map((crash) => crash.restartInMs)).toEqual([20, 40, 80, 100, 100]);
  expect(crashes[0]).toMatchObject({ exitCode: 7, signal: null });
});

test('resets the backoff of a program that stayed up', async () => {
  const { supervised, crashes } = superviseScript('process.exit(7)', { ...quick, healthyAfterMs: 1 });

  await vi.waitFor(() => expect(crashes.length).toBeGreaterThanOrEqual(3), { timeout: 60_000 });
  await supervised.stop(1_000);

  expect(crashes.map((crash) => crash.restartInMs)).toEqual(crashes.map(() => 20));
});

test('restarts a killed program as a new process', async () => {
  const { supervised, crashes, pids, children } = superviseScript(FOREVER, quick);
  await firstOutput(children[0]!);

  process.kill(supervised.pid()!, 'SIGKILL');
  await vi.waitFor(() => expect(pids).toHaveLength(2), { timeout: 60_000 });

  expect(crashes[0]).toMatchObject({ exitCode: null, signal: 'SIGKILL' });
  expect(supervised.pid()).toBe(pids[1]);
  await supervised.stop(1_000);
});

test('does not restart a stopped program', async () => {
  const { supervised, crashes, pids, children } = superviseScript(FOREVER, quick);
  await firstOutput(children[0]!);

  await supervised.stop(5_000);
  await new Promise((resolve) => setTimeout(resolve, 200));

  expect(supervised.pid()).toBeUndefined();
  expect({ crashes, starts: pids.length }).toEqual({ crashes: [], starts: 1 });
});

test('a stop during the backoff prevents the restart', async () => {
  const { supervised, crashes, pids } = superviseScript('process.exit(7)', { ...quick, firstDelayMs: 300 });
  await vi.waitFor(() => expect(crashes).toHaveLength(1), { timeout: 60_000 });

  await supervised.stop(1_000);
  await new Promise((resolve) => setTimeout(resolve, 500));

  expect(pids).toHaveLength(1);
});

test('kills a program that ignores the signal after the grace period, with everything that it started', async () => {
  const helper = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(IGNORES_SIGTERM)}], { stdio: 'inherit' });`;
  const { supervised, children } = superviseScript(`process.on('SIGTERM', () => {}); ${helper}`, quick);
  const helperPid = Number(await firstOutput(children[0]!));
  expect(identifyProcess(helperPid)).toBeDefined();

  const gone = once(children[0]!, 'exit');
  await supervised.stop(100);

  expect(await gone).toEqual([null, 'SIGKILL']);
  await vi.waitFor(() => expect(identifyProcess(helperPid)).toBeUndefined(), { timeout: 60_000 });
});

test('a command that does not exist counts as a crash', async () => {
  const { spawn } = await import('node:child_process');
  const crashes: Crash[] = [];
  const supervised = supervise({
    spawn: () => spawn('/nowhere/at-all'),
    onStart: () => {},
    onCrash: (crash) => crashes.push(crash),
    stopSignal: 'SIGTERM',
    restart: quick,
  });

  await vi.waitFor(() => expect(crashes.length).toBeGreaterThanOrEqual(2), { timeout: 60_000 });
  await supervised.stop(100);

  expect(crashes[0]?.error?.message).toContain('ENOENT');
});
