import { exec } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeFolder, PATH } from '../testing/make-video.ts';
import { findConfinement } from './find-confinement.ts';
import { type Limits, toolRunner } from './run-limited.ts';

const limits: Limits = { timeoutMs: 120_000, cpuSeconds: 30, addressSpaceBytes: 2 ** 30, fileBytes: 2 ** 20 };
const signal = new AbortController().signal;
const confinement = await findConfinement(PATH);

async function runShell(script: string, changed: { limits?: Partial<Limits>; signal?: AbortSignal } = {}) {
  await using folder = await makeFolder();
  const run = toolRunner({ path: PATH, confinement });
  return await run({
    tool: 'sh',
    args: ['-c', script],
    folder: folder.path,
    limits: { ...limits, ...changed.limits },
    signal: changed.signal ?? signal,
  });
}

test('a tool gets no variable of the worker, and its exit code and output are returned', async () => {
  const { code, stdout, stderr } = await runShell('env; echo oops >&2; exit 3');

  expect(stdout.split('\n').filter((line) => /^[A-Z]/.test(line) && !/^(PATH|PWD|OLDPWD|SHLVL)=/.test(line))).toEqual(
    [],
  );
  expect([code, stderr]).toEqual([3, 'oops\n']);
});

test('a tool that hangs or computes for too long is ended', async () => {
  await expect(runShell('sleep 60', { limits: { timeoutMs: 200 } })).rejects.toMatchObject({ isOverTime: true });
  await expect(runShell('while :; do :; done', { limits: { cpuSeconds: 1 } })).rejects.toMatchObject({
    name: 'ToolKilledError',
    isOverTime: true,
  });
});

test('a tool cannot write a file above its limit', async () => {
  const written = runShell('head -c 2000000 /dev/zero > big; wc -c < big', { limits: { fileBytes: 1_000_000 } });

  expect((await written).stdout.trim()).toBe('1000000');
});

test.runIf(confinement.hasLimits)('a tool cannot use more memory than its limit', async () => {
  const fill = (addressSpaceBytes: number) =>
    runShell('head -c 200000000 /dev/zero | tail > /dev/null', { limits: { addressSpaceBytes } });

  expect((await fill(2 ** 27)).code).not.toBe(0);
  expect((await fill(2 ** 30)).code).toBe(0);
});

test.runIf(confinement.hasNoNetwork)('a tool has no network', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connect = `ffprobe -v quiet tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;

  await runShell(connect);
  expect(connections).toBe(0);
  await promisify(exec)(connect).catch(() => {});
  expect(connections).toBe(1);
  server.close();
});

test.runIf(confinement.seesNoFiles)(
  'a tool sees neither other files nor processes, and has no capabilities',
  async () => {
    await using other = await makeFolder();
    await writeFile(join(other.path, 'secret'), 'secret');
    const script = `cat ${other.path}/secret; ls /proc ../*; echo x > own && cat own; touch /tmp/new /proc/new; setpriv --dump`;

    const { stdout, stderr } = await runShell(script);

    expect(stderr).toContain(`${other.path}/secret: No such file`);
    expect(stderr).toMatch(/'\/tmp\/new': (Read-only|Permission)/);
    expect(stdout.startsWith('/proc:\nx\n')).toBe(true);
    expect(stdout).toMatch(/no_new_privs: 1[\s\S]*Capability bounding set: \[none\]/);
  },
);

test('38: a tool that is stopped in the middle is ended', async () => {
  await expect(runShell('kill -STOP $$', { limits: { timeoutMs: 500 } })).rejects.toMatchObject({ isOverTime: true });
});

test('a tool that is killed from outside is no timeout', async () => {
  await expect(runShell('kill -9 $$')).rejects.toMatchObject({ name: 'ToolKilledError', isOverTime: false });
});

test('aborting the job ends its tool at once', async () => {
  const aborting = new AbortController();
  const running = runShell('sleep 60', { signal: aborting.signal });
  setTimeout(() => aborting.abort(new Error('stopping')), 100);

  await expect(running).rejects.toThrow('stopping');
});
