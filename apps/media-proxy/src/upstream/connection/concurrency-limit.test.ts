import { expect, test } from 'vitest';
import { concurrencyLimit } from './concurrency-limit.ts';

const options = { perHost: 2, total: 3, queueTimeoutMs: 600_000, maxQueued: 2 };
const never = new AbortController().signal;

test('one host cannot use the slots of another', async () => {
  const limit = concurrencyLimit(options);
  await limit.acquire(on('a'), never);
  await limit.acquire(on('a'), never);

  const third = limit.acquire(on('a'), never);
  const releaseOther = await limit.acquire(on('b'), never);

  expect(await isSettled(third)).toBe(false);
  releaseOther();
});

test('a release serves the first waiter in the queue that fits', async () => {
  const limit = concurrencyLimit(options);
  const release = await limit.acquire(on('a'), never);
  await limit.acquire(on('a'), never);
  const waiting = limit.acquire(on('a'), never);

  release();

  await expect(waiting).resolves.toBeTypeOf('function');
});

test('releasing twice frees one slot only', async () => {
  const limit = concurrencyLimit({ ...options, perHost: 1 });
  const release = await limit.acquire(on('a'), never);
  release();
  release();
  await limit.acquire(on('a'), never);

  expect(await isSettled(limit.acquire(on('a'), never))).toBe(false);
});

test('a full queue and a queue timeout reject with retryAfterSeconds', async () => {
  const limit = concurrencyLimit({ ...options, perHost: 1, queueTimeoutMs: 20 });
  await limit.acquire(on('a'), never);
  const waiting = [limit.acquire(on('a'), never), limit.acquire(on('a'), never)];

  await expect(limit.acquire(on('a'), never)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  await expect(Promise.any(waiting)).rejects.toThrow();
});

test('an aborted waiter takes no slot', async () => {
  const limit = concurrencyLimit({ ...options, perHost: 1 });
  const release = await limit.acquire(on('a'), never);
  const client = new AbortController();
  const aborted = limit.acquire(on('a'), client.signal);
  const remaining = limit.acquire(on('a'), never);

  client.abort(new Error('disconnected'));
  release();

  await expect(aborted).rejects.toThrow('disconnected');
  await expect(remaining).resolves.toBeTypeOf('function');
});

test('one client gets at most three quarters of the slots of a host', async () => {
  const limit = concurrencyLimit({ ...options, perHost: 8, total: 100 });
  for (let index = 0; index < 6; index += 1) await limit.acquire(on('a', 'greedy'), never);

  const seventh = limit.acquire(on('a', 'greedy'), never);
  await limit.acquire(on('a', 'other'), never);

  expect(await isSettled(seventh)).toBe(false);
  expect(limit.isCrowded()).toBe(true);
});

test('the waiter whose client has the fewest slots is next', async () => {
  const limit = concurrencyLimit({ ...options, perHost: 3, total: 3, maxQueued: 10 });
  const release = await limit.acquire(on('a', 'greedy'), never);
  await limit.acquire(on('a', 'greedy'), never);
  await limit.acquire(on('b', 'third'), never);
  const again = limit.acquire(on('b', 'greedy'), never);
  const other = limit.acquire(on('b', 'other'), never);

  release();

  expect(await isSettled(other)).toBe(true);
  expect(await isSettled(again)).toBe(false);
});

test('a full queue refuses a waiter of the client that fills it, so that another client can wait', async () => {
  const limit = concurrencyLimit({ ...options, perHost: 1, maxQueued: 3 });
  await limit.acquire(on('a', 'greedy'), never);
  const waiting = Array.from({ length: 3 }, () => limit.acquire(on('a', 'greedy'), never));
  waiting.at(-1)!.catch(() => {});

  const other = limit.acquire(on('a', 'other'), never);

  expect(await isSettled(waiting.at(-1)!)).toBe(true);
  await expect(waiting.at(-1)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await isSettled(other)).toBe(false);
  await expect(limit.acquire(on('a', 'greedy'), never)).rejects.toMatchObject({ code: 'unavailable' });
});

test('a full queue refuses a waiter of the client with the most waiters, not of the first client', async () => {
  const limit = concurrencyLimit({ ...options, perHost: 1, maxQueued: 3 });
  await limit.acquire(on('a', 'greedy'), never);
  const modest = limit.acquire(on('a', 'modest'), never);
  void limit.acquire(on('a', 'greedy'), never);
  const last = limit.acquire(on('a', 'greedy'), never);
  last.catch(() => {});

  const other = limit.acquire(on('a', 'other'), never);

  expect(await isSettled(last)).toBe(true);
  await expect(last).rejects.toMatchObject({ code: 'unavailable' });
  expect([await isSettled(modest), await isSettled(other)]).toEqual([false, false]);
});

let clients = 0;

/** Another client each time, unless one is named. */
function on(host: string, client?: string) {
  clients += 1;
  return { host, client: client ?? `client ${clients}` };
}

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  void promise.then(settle, settle);
  await new Promise((resolve) => setTimeout(resolve, 10));
  return settled;
}
