import type { CrawlLogRun } from '@around/contracts/operator/crawler/run-log';
import { expect, test } from 'vitest';
import { type CrawlLogEntry, mergeLog } from './crawl-log.ts';

const line = (key: string): CrawlLogEntry => ({
  key,
  at: '2026-05-01T12:00:00.000Z',
  kind: 'sweep',
  tone: 'info',
  text: key,
  until: null,
});
const run = (id: string) => ({ id }) as CrawlLogRun;
const keys = (entries: CrawlLogEntry[]) => entries.map(({ key }) => key);

test('new lines are appended, and a repeated line is kept once', () => {
  const known = { run: run('1'), entries: [line('a'), line('b')] };

  expect(keys(mergeLog(known, { run: run('1'), entries: [line('b'), line('c')] }).entries)).toEqual(['a', 'b', 'c']);
});

test('another run starts a new log', () => {
  const known = { run: run('1'), entries: [line('a')] };

  expect(keys(mergeLog(known, { run: run('2'), entries: [line('b')] }).entries)).toEqual(['b']);
  expect(mergeLog({ run: null, entries: [] }, { run: run('1'), entries: [] }).run).toEqual(run('1'));
});

test('a long log keeps its last lines', () => {
  const entries = Array.from({ length: 600 }, (_, index) => line(String(index)));

  expect(keys(mergeLog({ run: run('1'), entries }, { run: run('1'), entries: [line('new')] }).entries)).toHaveLength(
    500,
  );
});
