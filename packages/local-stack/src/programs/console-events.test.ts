import { expect, test } from 'vitest';
import { silentReporter } from '../console/reporter.ts';
import { reportEvents } from './console-events.ts';

test('shows warnings and errors on the console, a repeated text only once', () => {
  const lines: string[] = [];
  const report = reportEvents('crawler', { ...silentReporter, line: (text) => lines.push(text) });

  report({ level: 'info', msg: 'cycle done' });
  for (let times = 0; times < 100; times += 1) report({ level: 'warn', msg: 'slow' });
  report({ level: 'error', msg: 'job failed', err: { message: 'gone' } });

  expect(lines).toEqual(['  crawler warn: slow', '  crawler error: job failed: gone']);
});

test('while the disk is full only the end of a program is shown', () => {
  const lines: string[] = [];
  let isFull = true;
  const report = reportEvents('crawler', { ...silentReporter, line: (text) => lines.push(text) }, () => isFull);

  report({ level: 'error', msg: 'job failed', err: { message: 'no space left on device' } });
  report({ level: 'fatal', msg: 'cannot go on' });
  isFull = false;
  report({ level: 'error', msg: 'job failed' });

  expect(lines).toEqual(['  crawler fatal: cannot go on', '  crawler error: job failed']);
});
