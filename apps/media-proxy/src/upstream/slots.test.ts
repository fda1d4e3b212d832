import { expect, test } from 'vitest';
import { upstreamSlots } from './slots.ts';

const limits = { perHost: 2, total: 3, maxWaitMs: 600_000, maxWaiting: 2 };
const never = new AbortController().signal;

test('one host cannot take the room of another', async () => {
  const slots = upstreamSlots(limits);
  await slots.acquire('a', never);
  await slots.acquire('a', never);

  const third = slots.acquire('a', never);
  const other = await slots.acquire('b', never);

  expect(await isSettled(third)).toBe(false);
  other();
});

test('a release lets in who waited longest and fits', async () => {
  const slots = upstreamSlots(limits);
  const leave = await slots.acquire('a', never);
  await slots.acquire('a', never);
  const waiting = slots.acquire('a', never);

  leave();

  await expect(waiting).resolves.toBeTypeOf('function');
});

test('releasing twice makes no room twice', async () => {
  const slots = upstreamSlots({ ...limits, perHost: 1 });
  const leave = await slots.acquire('a', never);
  leave();
  leave();
  await slots.acquire('a', never);

  expect(await isSettled(slots.acquire('a', never))).toBe(false);
});

test('who waits too long, or finds too many waiting, is told to come back', async () => {
  const slots = upstreamSlots({ ...limits, perHost: 1, maxWaitMs: 20 });
  await slots.acquire('a', never);
  const waiting = [slots.acquire('a', never), slots.acquire('a', never)];

  await expect(slots.acquire('a', never)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
  await expect(Promise.any(waiting)).rejects.toThrow();
});

test('who leaves the queue takes no room', async () => {
  const slots = upstreamSlots({ ...limits, perHost: 1 });
  const leave = await slots.acquire('a', never);
  const client = new AbortController();
  const left = slots.acquire('a', client.signal);
  const patient = slots.acquire('a', never);

  client.abort(new Error('gone'));
  leave();

  await expect(left).rejects.toThrow('gone');
  await expect(patient).resolves.toBeTypeOf('function');
});

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.finally(() => {
    settled = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  return settled;
}
