import { createLogger } from '@around/service-kit/logger';
import { runStatement } from '@around/test-harness/run-statement';
import { hash } from '@node-rs/argon2';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../testing/clients/users.ts';
import { newName, PASSWORD, sessionIdOf } from '../../testing/clients/visitor.ts';
import { startGateway, type TestGateway } from '../../testing/gateways/start-gateway.ts';
import { defaultUserLimits } from '../user-limits.ts';

let gateway: TestGateway;
const logLines: string[] = [];
const destination = { write: (line: string) => void logLines.push(line) };
beforeAll(async () => {
  gateway = await startGateway({ log: createLogger({ program: 'test', level: 'debug', destination }) });
});
afterAll(() => gateway[Symbol.asyncDispose]());

const THROTTLED = { message: 'Too many requests. Please try again later.' };
const WRONG = { message: 'Please check your credentials and try again.' };

function countStatuses(responses: LightMyRequestResponse[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of responses) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

async function fail(username: string, address: string, times: number) {
  for (let tried = 0; tried < times; tried += 1) {
    expect((await gateway.newVisitor({ address }).logIn(username, `wrong ${tried}`)).statusCode).toBe(401);
  }
}

test('C19 an unknown user, a user without a password and a wrong password have the same answer', async () => {
  const { username } = await gateway.newUser();
  const keyed = await gateway.newUser();
  await gateway.database.db
    .updateTable('users')
    .set({ passwordHash: null })
    .where('username', '=', keyed.username)
    .execute();

  const answers = await Promise.all(
    [username, newName(), keyed.username, 'nobody@around.example'].map(async (name) => {
      const { statusCode, body, headers } = await gateway.newVisitor().logIn(name, 'wrong password');
      const { date: _, 'x-request-id': __, ...rest } = headers;
      return { statusCode, body, headers: rest };
    }),
  );

  expect(answers[0]).toMatchObject({ statusCode: 401, body: JSON.stringify(WRONG) });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test('C20 the eleventh failure answers 429; another address and another user are not affected', async () => {
  const [user, other] = [await gateway.newUser(), await gateway.newUser()];
  const { address } = gateway.newVisitor();
  await fail(user.username, address, 10);

  const throttled = await gateway.newVisitor({ address }).logIn(user.username.toUpperCase());

  expect([throttled.statusCode, throttled.json()]).toEqual([429, THROTTLED]);
  expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(0);
  expect((await gateway.newVisitor().logIn(user.username)).statusCode).toBe(200);
  expect((await gateway.newVisitor({ address }).logIn(other.username)).statusCode).toBe(200);
});

test('C20 thirty failures from an IPv6 /64 with changing names answer 429 for all its addresses', async () => {
  const { username } = await gateway.newUser();
  for (let tried = 0; tried < 30; tried += 1) await fail(newName(), `2001:db8:5:5::${tried + 1}`, 1);

  expect((await gateway.newVisitor({ address: '2001:db8:5:5::ffff' }).logIn(username)).statusCode).toBe(429);
  expect((await gateway.newVisitor({ address: '2001:db8:5:6::1' }).logIn(username)).statusCode).toBe(200);
});

test('C20 successful logins do not count as failures', async () => {
  const user = await gateway.newUser();

  for (let times = 0; times < 12; times += 1) expect((await user.logIn(user.username)).statusCode).toBe(200);
});

test('C20 a name with many failures answers slowly, and is never refused', async () => {
  const login = {
    ...defaultUserLimits.login,
    slowPerName: { attempts: 3, minutes: 60 },
    delayStepMs: 300,
    delayMaxMs: 600,
  };
  await using slow = await startGateway({ userLimits: { ...defaultUserLimits, login } });
  const user = await slow.newUser();
  const time = async (password?: string) => {
    const beganAt = performance.now();
    const { statusCode } = await slow.newVisitor().logIn(user.username, password);
    return { statusCode, ms: performance.now() - beganAt };
  };
  for (let tried = 0; tried < 3; tried += 1) await time('wrong');

  const [first, second, third, right] = [await time('wrong'), await time('wrong'), await time('wrong'), await time()];

  expect([first.statusCode, second.statusCode, third.statusCode, right.statusCode]).toEqual([401, 401, 401, 200]);
  expect(first.ms).toBeGreaterThanOrEqual(295);
  for (const { ms } of [second, third, right]) expect(ms).toBeGreaterThanOrEqual(595);
  expect((await slow.newVisitor().logIn((await slow.newUser()).username)).statusCode).toBe(200);
});

test('C21 a changing X-Forwarded-For of an untrusted client does not evade the limit', async () => {
  const { username } = await gateway.newUser();
  const visitor = gateway.newVisitor();
  const logIn = (claimed: string, password: string) =>
    visitor.send('POST', '/api/login', { body: { username, password }, headers: { 'x-forwarded-for': claimed } });
  for (let tried = 0; tried < 10; tried += 1) {
    expect((await logIn(`203.0.113.${tried}`, 'wrong')).statusCode).toBe(401);
  }

  expect((await logIn('203.0.113.99', PASSWORD)).statusCode).toBe(429);
});

test('the networks of one IPv6 /48 together have ten times the limit of one address', async () => {
  const login = { ...defaultUserLimits.login, perAddress: { attempts: 1, minutes: 60 } };
  await using strict = await startGateway({ userLimits: { ...defaultUserLimits, login } });
  const guess = (address: string) => strict.newVisitor({ address }).logIn(newName(), 'wrong');
  const statuses: number[] = [];
  for (let network = 1; network <= 11; network += 1) {
    statuses.push((await guess(`2001:db8:5:${network}::1`)).statusCode);
  }

  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  expect((await guess('2001:db8:6:1::1')).statusCode).toBe(401);
});

test('C22 of 200 wrong passwords at once ten are checked, and the feed answers meanwhile', async () => {
  const { username } = await gateway.newUser();
  const { address } = gateway.newVisitor();
  const burst = Promise.all(
    Array.from({ length: 200 }, () => gateway.newVisitor({ address }).logIn(username, 'wrong password')),
  );
  for (let sent = 0; sent < 20; sent += 1) {
    expect((await gateway.newVisitor().send('GET', '/api/feed?instagram=true')).statusCode).toBe(200);
  }

  const counts = countStatuses(await burst);
  expect(counts[401]).toBe(10);
  expect((counts[429] ?? 0) + (counts[503] ?? 0)).toBe(190);
});

test('C22 of 200 wrong passwords for 200 names at once, and 200 more, thirty are checked', async () => {
  const { address } = gateway.newVisitor();
  const burst = () => Promise.all(Array.from({ length: 200 }, () => gateway.newVisitor({ address }).logIn(newName())));

  const [first, second] = [countStatuses(await burst()), countStatuses(await burst())];

  // A busy machine answers some with 503, which count for nothing.
  expect(Object.keys({ ...first, ...second }).filter((status) => !['401', '429', '503'].includes(status))).toEqual([]);
  expect((first[401] ?? 0) + (first[503] ?? 0)).toBeGreaterThanOrEqual(30);
  expect((first[401] ?? 0) + (second[401] ?? 0)).toBeLessThanOrEqual(30);
  expect(second[429]).toBeGreaterThan(150);
});

test('C22 right logins of 60 users at once from one address are not throttled: the hashing queue alone bounds them', async () => {
  const { db } = gateway.database;
  const { address } = gateway.newVisitor();
  const passwordHash = await hash(PASSWORD);
  const users = await Promise.all(Array.from({ length: 60 }, () => makeUser(db, { passwordHash })));

  const responses = await Promise.all(users.map(({ username }) => gateway.newVisitor({ address }).logIn(username)));

  const counts = countStatuses(responses);
  expect(counts[200]).toBeGreaterThanOrEqual(52);
  expect(counts[200]! + (counts[503] ?? 0)).toBe(60);
  for (const { headers } of responses.filter(({ statusCode }) => statusCode === 503)) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await gateway.newVisitor({ address }).logIn(users[0]!.username)).statusCode).toBe(200);
});

test('C22 a burst of 200 from 200 addresses fills the hashing queue: the others answer 503, and nothing is counted', async () => {
  const user = await gateway.newUser();

  const responses = await Promise.all(Array.from({ length: 200 }, () => gateway.newVisitor().logIn(user.username)));

  const statuses = new Set(responses.map(({ statusCode }) => statusCode));
  expect([...statuses].toSorted()).toEqual([200, 503]);
  expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(52);
  const refused = responses.find(({ statusCode }) => statusCode === 503)!;
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await gateway.newVisitor().logIn(user.username)).statusCode).toBe(200);
});

test.each([{}, { username: 'ada' }, { username: '  ', password: 'x' }, { username: ['ada'], password: { $ne: '' } }])(
  'login with the body %o answers 400',
  async (body) => {
    expect((await gateway.newVisitor().send('POST', '/api/login', { body })).statusCode).toBe(400);
  },
);

test('F46 successful and failed logins are logged with id and address, without names, passwords and session ids', async () => {
  const user = await gateway.newUser();
  logLines.length = 0;
  await user.logIn(user.username);
  await user.logIn(user.username, 'planted-password');
  await user.logIn('planted-name\r\nplanted-line', 'planted-password');

  const events = logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg !== 'request handled');
  expect(events).toEqual([
    expect.objectContaining({ msg: 'user signed in', userId: user.id, address: user.address }),
    expect.objectContaining({ msg: 'login failed', userId: user.id, address: user.address }),
  ]);
  for (const secret of [PASSWORD, 'planted', sessionIdOf(user.cookie!), user.username])
    expect(logLines.join('')).not.toContain(secret);
});

test('a refused attempt does not query the database', async () => {
  const { username } = await gateway.newUser();
  const address = '203.0.113.119';
  await fail(username, address, defaultUserLimits.login.perNameAndAddress.attempts);

  await gateway.database.db.transaction().execute(async (tx) => {
    await runStatement(tx, 'lock table users');
    const refused = await gateway.newVisitor({ address }).logIn(username, 'wrong once more');
    expect(refused.statusCode).toBe(429);
  });
});
