import { expect, test } from 'vitest';
import { createRequestLog } from './request-log.ts';

const request = { surface: 'api', account: null, proxy: 'direct', method: 'GET', path: '/', query: '' } as const;

test('keeps the newest requests', () => {
  const log = createRequestLog(() => 0, 3);
  for (let count = 0; count < 5; count += 1) log.open(request);

  expect(log.since(0).map(({ seq }) => seq)).toEqual([3, 4, 5]);
  expect(log.since(4).map(({ seq }) => seq)).toEqual([5]);
  expect(log.since(5)).toEqual([]);
});

test('sequence numbers continue after a clear', () => {
  const log = createRequestLog(() => 0);
  log.open(request);
  log.clear();
  log.open(request);

  expect(log.since(0).map(({ seq }) => seq)).toEqual([2]);
});

test('an open request has neither an end nor a status', () => {
  let now = 100;
  const log = createRequestLog(() => now);
  const entry = log.open(request);
  expect(log.since(0)[0]).toMatchObject({ startedAt: 100, endedAt: null, status: null });

  now = 150;
  log.close(entry, 200);
  expect(log.since(0)[0]).toMatchObject({ startedAt: 100, endedAt: 150, status: 200 });
});
