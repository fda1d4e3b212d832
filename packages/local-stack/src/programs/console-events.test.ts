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
