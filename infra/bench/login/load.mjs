import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../gateway/send.mjs';

/** More than the hashing threads, so that one is always waiting. */
const LOGINS_AT_ONCE = 6;

/** Logs in without a pause until it is stopped. `stopAfter` returns the logins a second. */
export function saturateLogins(base, users) {
  const agent = new Agent({ keepAlive: true });
  const beganAt = performance.now();
  let isStopping = false;
  let logins = 0;
  const clients = Array.from({ length: LOGINS_AT_ONCE }, async (_, index) => {
    while (!isStopping) {
      const user = users[index % users.length];
      const { status } = await send(`${base}/api/login`, { agent, method: 'POST', body: JSON.stringify(user) });
      if (status !== 200) throw new Error(`A login responded ${status}`);
      if (!isStopping) logins += 1;
    }
  });
  return {
    async stopAfter(seconds) {
      await Promise.race([sleep(seconds * 1_000), Promise.all(clients)]);
      isStopping = true;
      const rate = logins / ((performance.now() - beganAt) / 1_000);
      await Promise.all(clients);
      agent.destroy();
      return rate;
    },
  };
}
