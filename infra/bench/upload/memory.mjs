import { setTimeout as sleep } from 'node:timers/promises';
import { residentKilobytes } from '../processes.mjs';

const UPLOADS = 20;
/** An incomplete upload beyond three of a user replaces the oldest. */
const USERS = 10;

/** By how many megabytes the gateway grows with 20 uploads at once. */
export async function measureMemory({ origin, newUser, gateway }, send) {
  const cookies = await Promise.all(Array.from({ length: USERS }, newUser));
  await send({ origin, cookie: cookies[0] });
  const before = residentKilobytes(gateway.pid);
  let isRunning = true;
  const sending = Promise.all(
    Array.from({ length: UPLOADS }, (_, index) => send({ origin, cookie: cookies[index % USERS] })),
  ).finally(() => {
    isRunning = false;
  });
  let peak = before;
  while (isRunning) {
    peak = Math.max(peak, residentKilobytes(gateway.pid));
    await sleep(50);
  }
  await sending;
  return (peak - before) / 1_024;
}
