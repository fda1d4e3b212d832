import { expect, test } from 'vitest';
import { concurrencyLimit } from './concurrency-limit.ts';

const options = { perHost: 2, total: 3, queueTimeoutMs: 600_000, maxQueued: 2 };
const never = new AbortController().signal;

test('one host cannot use the slots of another', async () => {
  const limit = concurrencyLimit(options);
  await limit.acquire('a', never);
  await limit.acquire('a', never);

  const third = limit.acquire('a', never);
  const releaseOther = await limit.acquire('b', never);

  expect(await isSettled(third)).toBe(false);
  releaseOther();
});

test('a release serves the first waiter in the queue that fits', async () => {
  const limit = concurrencyLimit(options);
  const release = await limit.acquire('a', never);
  await limit.acquire('a', never);
  const waiting = limit.acquire('a', never);

  release();

  await expect(waiting).resolves.toBeTypeOf('function');
});

test('releasing twice frees one slot only', async () => {
  const limit = concurrencyLimit({ ...options, perHost: 1 });
  const release = await limit.acquire('a', never);
  release();
  release();
  await limit.acquire('a', never);

  expect(await isSettled(limit.acquire('a', never))).toBe(false);
});

test('a full queue and a queue timeout reject with retryAfterSeconds', async () => {
  const limit = concurrencyLimit({ ...options, perHost: 1, queueTimeoutMs: 20 });
  await limit.acquire('a', never);
  const waiting = [limit.acquire('a', never), limit.acquire('a', never)];

  await expect(limit.acquire('a', never)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  await expect(Promise.any(waiting)).rejects.toThrow();
});

test('an aborted waiter takes no slot', async () => {
  const limit = concurrencyLimit({ ...options, perHost: 1 });
  const release = await limit.acquire('a', never);
  const client = new AbortController();
  const aborted = limit.acquire('a', client.signal);
  const remaining = limit.acquire('a', never);

  client.abort(new Error('disconnected'));
  release();

  await expect(aborted).rejects.toThrow('disconnected');
  await expect(remaining).resolves.toBeTypeOf('function');
});

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.finally(() => {
    settled = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  return settled;
}
