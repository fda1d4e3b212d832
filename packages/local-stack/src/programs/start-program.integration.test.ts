import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pickPort } from '../data-folder/stack-ports.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { recordingContext } from '../testing/recording-context.ts';
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

function readLog(processContext: { logs: string }): string {
  return readFileSync(join(processContext.logs, 'tiny.log'), 'utf8');
}

test('starts, records and logs a program, and settles when it is ready', async () => {
  const processContext = recordingContext();
  const plan = await planScript(`console.log('{"level":"info","msg":"hello"}'); ${ANSWERS}`);

  const program = await startProgram(plan, processContext);
  onTestFinished(() => program.stop(1_000));

  expect(processContext.noted).toEqual([{ name: 'tiny', pid: program.pid(), stopSignal: 'SIGTERM', role: 'program' }]);
  expect(readLog(processContext)).toContain('hello');
  expect(processContext.lines).toEqual([]);
});

test('passes only its own variables to a program', async () => {
  const processContext = recordingContext();
  const plan = await planScript(`console.log(JSON.stringify(Object.keys(process.env))); ${ANSWERS}`);

  const program = await startProgram(plan, processContext);
  onTestFinished(() => program.stop(1_000));

  const names: string[] = JSON.parse(readLog(processContext).split('\n')[0]!);
  expect(names.filter((name) => !name.startsWith('NODE_') && !name.startsWith('__'))).toEqual(['PORT']);
});

test('restarts a killed program, and reports it on the console and in the log', async () => {
  const processContext = recordingContext();
  const plan = await planScript(ANSWERS);
  const program = await startProgram(plan, processContext);
  onTestFinished(() => program.stop(1_000));
  const firstPid = program.pid()!;

  process.kill(firstPid, 'SIGKILL');
  await expect.poll(() => processContext.lines).toHaveLength(1);
  const { signal } = processContext;
  const answers = await waitUntil(async () => (await fetch(plan.readyUrl)).ok, { timeoutMs: 60_000, signal });

  expect(answers).toBe(true);
  expect(program.pid()).not.toBe(firstPid);
  expect(processContext.lines[0]).toMatch(/^ {2}tiny ended \(by SIGKILL\) and starts again in 0\.5 s/);
  expect(readLog(processContext)).toContain('tiny ended (by SIGKILL) and starts again in 0.5 s');
});

test('fails at once with the message of a program that reports a bad configuration', async () => {
  const processContext = recordingContext();
  const plan = await planScript(
    `console.log('{"level":"fatal","msg":"Invalid environment: PORT is missing"}'); process.exitCode = 1;`,
  );

  await expect(startProgram(plan, processContext)).rejects.toThrow(
    'tiny cannot start. Invalid environment: PORT is missing',
  );
  expect(processContext.noted).toHaveLength(1);
});

test('fails with the last error of a program that keeps crashing before it is ready', async () => {
  const processContext = recordingContext();
  const plan = await planScript(`throw new TypeError('no such thing')`);

  await expect(startProgram(plan, processContext)).rejects.toThrow(
    /^tiny keeps crashing\. TypeError: no such thing Its log is .*tiny\.log$/,
  );
});

test('an aborted start leaves no process', async () => {
  const stopRequest = new AbortController();
  const processContext = recordingContext(temporaryFolder(), stopRequest.signal);
  const plan = await planScript('setInterval(() => {}, 1_000)');

  const start = startProgram(plan, processContext);
  stopRequest.abort(new Error('enough'));

  await expect(start).rejects.toThrow('enough');
  expect(() => process.kill(processContext.noted[0]!.pid, 0)).toThrow('ESRCH');
});

test('a program exits when its supervisor was killed', async () => {
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
  await waitUntil(answers, { timeoutMs: 60_000, signal });

  process.kill('SIGKILL');

  const isSilent = async () => !(await answers().catch(() => false));
  expect(await waitUntil(isSilent, { timeoutMs: 60_000, signal })).toBe(true);
});

test('a failing one-time program fails the start with its error', async () => {
  const processContext = recordingContext();
  const plan = await planScript(`throw new Error('relation "accounts" does not exist')`);

  await expect(runOnce(plan, processContext)).rejects.toThrow(
    /^tiny failed\. Error: relation "accounts" does not exist Its log is/,
  );
});
