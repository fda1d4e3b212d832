import { afterAll, beforeAll, expect, test } from 'vitest';
import { newName } from '../../testing/clients/visitor.ts';
import { startGateway, type TestGateway } from '../../testing/gateways/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

const ROUNDS = 30;

async function timeLogin(username: string): Promise<number> {
  const visitor = gateway.newVisitor();
  const beganAt = performance.now();
  expect((await visitor.logIn(username, 'wrong password')).statusCode).toBe(401);
  return performance.now() - beganAt;
}

/**
 * The fastest of many is compared, because load only adds time: up to three times, as the hashing threads have a low priority.
 * Skipping the hash would be ten times as fast or more.
 */
test('C19 the login time does not reveal whether a user exists or has a password', async () => {
  const [known, keyed] = [await gateway.newUser(), await gateway.newUser()];
  const { db } = gateway.database;
  await db.updateTable('users').set({ passwordHash: null }).where('username', '=', keyed.username).execute();
  for (const name of [known.username, keyed.username, newName()]) await timeLogin(name);
  const times: Record<'known' | 'unknown' | 'keyed', number[]> = { known: [], unknown: [], keyed: [] };

  for (let round = 0; round < ROUNDS; round += 1) {
    times.known.push(await timeLogin(known.username));
    times.unknown.push(await timeLogin(newName()));
    times.keyed.push(await timeLogin(keyed.username));
  }

  for (const other of [times.unknown, times.keyed]) {
    const ratio = Math.min(...other) / Math.min(...times.known);
    expect(ratio).toBeGreaterThan(0.2);
    expect(ratio).toBeLessThan(5);
  }
});
