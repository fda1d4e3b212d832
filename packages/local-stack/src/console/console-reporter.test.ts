import { PassThrough } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { expect, test, vi } from 'vitest';
import { consoleReporter } from './console-reporter.ts';

function openScreen(isTerminal: boolean) {
  const stream = new PassThrough({ encoding: 'utf8' });
  const out = Object.assign(stream, { isTTY: isTerminal, columns: 40 }) as unknown as WriteStream;
  return { out, read: () => String(stream.read() ?? '') };
}

test('prints a step as one line with its duration', async () => {
  const { out, read } = openScreen(false);

  await consoleReporter(out).step('Postgres', async () => {});

  expect(read()).toMatch(/^✓ Postgres \d+\.\d s\n$/);
});

test('marks a failed step and rethrows its error', async () => {
  const { out, read } = openScreen(false);

  const step = consoleReporter(out).step('Redis', () => Promise.reject(new Error('no port')));

  await expect(step).rejects.toThrow('no port');
  expect(read()).toMatch(/^✗ Redis/);
});

test('without a terminal, prints the progress of a long step every ten seconds', async () => {
  vi.useFakeTimers();
  const { out, read } = openScreen(false);

  const step = consoleReporter(out).step('Sandbox', async (report) => {
    report('12 of 60 scenes');
    await new Promise((resolve) => setTimeout(resolve, 25_000));
  });
  await vi.advanceTimersByTimeAsync(25_000);
  await step;
  vi.useRealTimers();

  expect(read()).toBe('  … Sandbox: 12 of 60 scenes (10 s)\n  … Sandbox: 12 of 60 scenes (20 s)\n✓ Sandbox 25 s\n');
});

test('on a terminal, shows running steps in the last line, below other output', async () => {
  const { out, read } = openScreen(true);
  const reporter = consoleReporter(out);

  await reporter.step('Sandbox', async (report) => {
    report('1 of 60');
    reporter.line('a warning');
  });

  expect(read().split('\r')).toEqual([
    '',
    expect.stringMatching(/Sandbox$/),
    expect.stringMatching(/a warning\n$/),
    expect.stringMatching(/Sandbox: 1 of 60$/),
    expect.stringMatching(/✓.* Sandbox .*\n$/),
  ]);
});
