import { afterAll, beforeAll, expect, test } from 'vitest';
import { newName } from '../../testing/clients/visitor.ts';
import { startGateway, type TestGateway } from '../../testing/gateways/start-gateway.ts';
import { medianOf } from '../../testing/median-of.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

const PAIRS = 30;

async function timeLogin(username: string): Promise<number> {
  const visitor = gateway.newVisitor();
  const beganAt = performance.now();
  expect((await visitor.logIn(username, 'wrong password')).statusCode).toBe(401);
  return performance.now() - beganAt;
}

/** Known and unknown names are measured in pairs, so that load affects both. Skipping the hash would be ten times as fast. */
test('C19 the login time does not reveal whether a user exists or has a password', async () => {
  const [known, keyed] = [await gateway.newUser(), await gateway.newUser()];
  const { db } = gateway.database;
  await db.updateTable('users').set({ passwordHash: null }).where('username', '=', keyed.username).execute();
  for (const name of [known.username, keyed.username, newName()]) await timeLogin(name);
  const ratios: Record<'unknown' | 'keyed', number[]> = { unknown: [], keyed: [] };

  for (let pair = 0; pair < PAIRS; pair += 1) {
    const isKnownFirst = pair % 2 === 0;
    const before = isKnownFirst ? await timeLogin(known.username) : 0;
    const [unknownMs, keyedMs] = [await timeLogin(newName()), await timeLogin(keyed.username)];
    const knownMs = isKnownFirst ? before : await timeLogin(known.username);
    ratios.unknown.push(unknownMs / knownMs);
    ratios.keyed.push(keyedMs / knownMs);
  }

  for (const measured of Object.values(ratios)) {
    expect(medianOf(measured)).toBeGreaterThan(0.5);
    expect(medianOf(measured)).toBeLessThan(2);
  }
}, 120_000);
