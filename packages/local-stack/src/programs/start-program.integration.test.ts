import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pickPort } from '../data-folder/stack-ports.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { watchedSurroundings } from '../testing/surroundings.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { runOnce } from './run-once.ts';
import { startProgram } from './start-program.ts';

const ANSWERS = `
  const { createServer } = await import('node:http');
  createServer((_, response) => response.end('ok')).listen(process.env.PORT, '127.0.0.1');
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));`;

async function planScript(script: string) {
  const entry = join(temporaryFolder(), 'main.mjs');
  writeFileSync(entry, script);
  const port = await pickPort();
  return {
    name: 'tiny',
    entry,
    environment: { PORT: String(port) },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    readyTimeoutMs: 20_000,
  };
}

function readLog(surroundings: { logs: string }): string {
  return readFileSync(join(surroundings.logs, 'tiny.log'), 'utf8');
}

test('a program is started, noted, logged, and ready when it answers', async () => {
  const surroundings = watchedSurroundings();
  const plan = await planScript(`console.log('{"level":"info","msg":"hello"}'); ${ANSWERS}`);

  const program = await startProgram(plan, surroundings);
  onTestFinished(() => program.stop(1_000));

  expect(surroundings.noted).toEqual([{ name: 'tiny', pid: program.pid(), stopSignal: 'SIGTERM', role: 'program' }]);
  expect(readLog(surroundings)).toContain('hello');
  expect(surroundings.lines).toEqual([]);
});

test('a program sees no variable but its own', async () => {
  const surroundings = watchedSurroundings();
  const plan = await planScript(`console.log(JSON.stringify(Object.keys(process.env))); ${ANSWERS}`);

  const program = await startProgram(plan, surroundings);
  onTestFinished(() => program.stop(1_000));

  const names: string[] = JSON.parse(readLog(surroundings).split('\n')[0]!);
  expect(names.filter((name) => !name.startsWith('NODE_') && !name.startsWith('__'))).toEqual(['PORT']);
});

test('a killed program is back within seconds, and the console and its log say so', async () => {
  const surroundings = watchedSurroundings();
  const plan = await planScript(ANSWERS);
  const program = await startProgram(plan, surroundings);
  onTestFinished(() => program.stop(1_000));
  const firstPid = program.pid()!;

  process.kill(firstPid, 'SIGKILL');
  await vi.waitFor(() => expect(surroundings.lines).toHaveLength(1));
  const { signal } = surroundings;
  const answers = await waitUntil(async () => (await fetch(plan.readyUrl)).ok, { timeoutMs: 10_000, signal });

  expect(answers).toBe(true);
  expect(program.pid()).not.toBe(firstPid);
  expect(surroundings.lines[0]).toMatch(/^ {2}tiny ended \(by SIGKILL\) and starts again in 0\.5 s/);
  expect(readLog(surroundings)).toContain('tiny ended (by SIGKILL) and starts again in 0.5 s');
});

test('a program that names what is wrong with its environment ends the start with that sentence, at once', async () => {
  const surroundings = watchedSurroundings();
  const plan = await planScript(
    `console.log('{"level":"fatal","msg":"Invalid environment: PORT is missing"}'); process.exitCode = 1;`,
  );

  await expect(startProgram(plan, surroundings)).rejects.toThrow(
    'tiny cannot start. Invalid environment: PORT is missing',
  );
  expect(surroundings.noted).toHaveLength(1);
});

test('a program that keeps crashing before it is ready ends the start with its last words', async () => {
  const surroundings = watchedSurroundings();
  const plan = await planScript(`throw new TypeError('no such thing')`);

  await expect(startProgram(plan, surroundings)).rejects.toThrow(
    /^tiny keeps crashing\. TypeError: no such thing Its log is .*tiny\.log$/,
  );
});

test('a start that is called off leaves no process', async () => {
  const calledOff = new AbortController();
  const surroundings = watchedSurroundings(temporaryFolder(), calledOff.signal);
  const plan = await planScript('setInterval(() => {}, 1_000)');

  const start = startProgram(plan, surroundings);
  calledOff.abort(new Error('enough'));

  await expect(start).rejects.toThrow('enough');
  expect(() => process.kill(surroundings.noted[0]!.pid, 0)).toThrow('ESRCH');
});

test('a program notices that its supervisor was killed', async () => {
  const folder = temporaryFolder();
  const plan = await planScript(ANSWERS);
  const supervisor = join(folder, 'supervisor.ts');
  writeFileSync(
    supervisor,
    `import { spawnProgram } from ${JSON.stringify(join(import.meta.dirname, 'spawn-program.ts'))};
     spawnProgram(${JSON.stringify(plan)});`,
  );
  const { fork } = await import('node:child_process');
  const process = fork(supervisor, { stdio: 'ignore' });
  onTestFinished(() => void process.kill('SIGKILL'));
  const { signal } = new AbortController();
  const answers = async () => (await fetch(plan.readyUrl)).ok;
  await waitUntil(answers, { timeoutMs: 10_000, signal });

  process.kill('SIGKILL');

  const isSilent = async () => !(await answers().catch(() => false));
  expect(await waitUntil(isSilent, { timeoutMs: 5_000, signal })).toBe(true);
});

test('a program that is to do one thing fails the start with what it said', async () => {
  const surroundings = watchedSurroundings();
  const plan = await planScript(`throw new Error('relation "accounts" does not exist')`);

  await expect(runOnce(plan, surroundings)).rejects.toThrow(
    /^tiny failed\. Error: relation "accounts" does not exist Its log is/,
  );
});
