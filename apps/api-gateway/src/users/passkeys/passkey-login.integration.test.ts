import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SoftwareAuthenticator, softwareAuthenticator } from '../../testing/clients/software-authenticator.ts';
import { makeUser } from '../../testing/clients/users.ts';
import type { Visitor } from '../../testing/clients/visitor.ts';
import { makeGateway } from '../../testing/gateways/make-gateway.ts';
import { startGateway, type TestGateway } from '../../testing/gateways/start-gateway.ts';
import { defaultUserLimits } from '../user-limits.ts';

const ORIGIN = 'http://localhost:3000';

let gateway: TestGateway;

beforeAll(async () => {
  const login = { ...defaultUserLimits.login, perAddress: { attempts: 100, minutes: 5 } };
  gateway = await startGateway({ userLimits: { ...defaultUserLimits, login } });
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
});

async function makeUserWithPasskey(authenticator = softwareAuthenticator()) {
  const user = await makeUser(gateway.database.db, { email: `${crypto.randomUUID()}@mail.test` });
  const browser = await gateway.signIn(user);
  const { challenge } = (await browser.send('POST', '/api/passkeys/registration-options')).json();
  const response = authenticator.create({ challenge, origin: ORIGIN });
  expect((await browser.send('POST', '/api/passkeys', { body: { response } })).statusCode).toBe(201);
  return { user, browser, authenticator, userHandle: Buffer.from(user.id).toString('base64url') };
}

async function challengeOf(browser: Visitor): Promise<string> {
  return (await browser.send('POST', '/api/login/passkey-options')).json().challenge;
}

const logIn = (browser: Visitor, response: object) =>
  browser.send('POST', '/api/login/passkey', { body: { response } });

async function signedBy(authenticator: SoftwareAuthenticator, browser: Visitor, userHandle?: string) {
  return authenticator.get({
    challenge: await challengeOf(browser),
    origin: ORIGIN,
    ...(userHandle !== undefined && { userHandle }),
  });
}

async function expectRefused(browser: Visitor, response: object): Promise<void> {
  const answer = await logIn(browser, response);
  expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'This passkey was not accepted' }]);
  expect((await browser.send('GET', '/api/user')).statusCode).toBe(401);
}

test('a passkey signs its user in, in a session with a new id', async () => {
  const { user, browser: first, authenticator, userHandle } = await makeUserWithPasskey();
  const browser = gateway.newVisitor();

  const options = (await browser.send('POST', '/api/login/passkey-options')).json();
  const cookieBefore = browser.cookie;
  const response = authenticator.get({ challenge: options.challenge, origin: ORIGIN, userHandle });
  const answer = await logIn(browser, response);

  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' });
  expect(options.allowCredentials ?? []).toEqual([]);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({ id: user.id, hasPassword: false }),
  ]);
  expect(browser.cookie).not.toBe(cookieBefore);
  expect((await browser.send('GET', '/api/user')).json()).toMatchObject({ id: user.id });
  expect((await gateway.newVisitor({ cookie: cookieBefore }).send('GET', '/api/user')).statusCode).toBe(401);
  const { passkeys } = (await first.send('GET', '/api/passkeys')).json();
  expect(passkeys).toEqual([expect.objectContaining({ lastUsedAt: expect.any(String) })]);
});

test('a passkey that does not count signs in again and again', async () => {
  const { authenticator } = await makeUserWithPasskey(softwareAuthenticator({ counts: false }));
  const browser = gateway.newVisitor();

  for (let time = 0; time < 2; time += 1) {
    expect((await logIn(browser, await signedBy(authenticator, browser))).statusCode).toBe(200);
  }
});

test('options and refused assertions store nothing', async () => {
  const keys = async () => (await gateway.queueClient.redis.keys(`${gateway.redis.prefix}:*`)).toSorted();
  const before = await keys();
  const browser = gateway.newVisitor();

  const response = await signedBy(softwareAuthenticator(), browser);
  expect(await keys()).toEqual(before);
  await expectRefused(browser, response);

  // The count of refused passkeys of the address, which its limit bounds.
  expect((await keys()).filter((key) => !before.includes(key))).toEqual([
    expect.stringContaining(':attempts:passkey-login:'),
  ]);
});

test('a challenge for adding a passkey does not sign in', async () => {
  const { browser, authenticator } = await makeUserWithPasskey();
  const { challenge } = (await browser.send('POST', '/api/passkeys/registration-options')).json();

  const answer = await logIn(browser, authenticator.get({ challenge, origin: ORIGIN }));

  expect(answer.statusCode).toBe(401);
});

test('a replayed assertion is refused', async () => {
  const { authenticator } = await makeUserWithPasskey(softwareAuthenticator({ counts: false }));
  const browser = gateway.newVisitor();
  const response = await signedBy(authenticator, browser);
  const cookieBefore = browser.cookie;
  expect((await logIn(browser, response)).statusCode).toBe(200);

  await expectRefused(gateway.newVisitor({ cookie: cookieBefore }), response);
});

test('of 20 logins with one assertion at the same time one passes', async () => {
  const { authenticator } = await makeUserWithPasskey(softwareAuthenticator({ counts: false }));
  const browser = gateway.newVisitor();
  const response = await signedBy(authenticator, browser);
  const { cookie } = browser;

  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(gateway.newVisitor({ cookie }), response)));

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('a challenge that another session received is refused', async () => {
  const { authenticator } = await makeUserWithPasskey();
  const [browser, other] = [gateway.newVisitor(), gateway.newVisitor()];
  await challengeOf(browser);

  await expectRefused(browser, await signedBy(authenticator, other));
  await expectRefused(gateway.newVisitor(), await signedBy(authenticator, other));
});

test('a challenge is refused after five minutes', async () => {
  let now = Date.now();
  const late = await makeGateway({ db: gateway.database.db, redis: gateway.redis, clock: () => new Date(now) });
  const { authenticator } = await makeUserWithPasskey();
  const browser = gateway.newVisitor({ app: late });
  const response = await signedBy(authenticator, browser);

  now += 5 * 60_000;

  expect((await logIn(browser, response)).statusCode).toBe(401);
  await late.close();
});

test('an assertion for another origin or host is refused', async () => {
  const { authenticator } = await makeUserWithPasskey();
  const browser = gateway.newVisitor();

  for (const origin of [
    'https://localhost:3000',
    'http://localhost',
    'http://evil.test:3000',
    'http://a.localhost:3000',
  ]) {
    await expectRefused(browser, authenticator.get({ challenge: await challengeOf(browser), origin }));
  }
});

test('the public origin decides, and not the host of the request', async () => {
  const own = await makeGateway({ db: gateway.database.db, redis: gateway.redis, publicOrigin: 'https://around.test' });
  const { authenticator } = await makeUserWithPasskey();
  const browser = gateway.newVisitor({ app: own });

  const options = (await browser.send('POST', '/api/login/passkey-options')).json();
  const refused = await logIn(browser, authenticator.get({ challenge: options.challenge, origin: ORIGIN }));
  const challenge = await challengeOf(browser);
  const accepted = await logIn(browser, authenticator.get({ challenge, origin: 'https://around.test' }));

  expect([options.rpId, refused.statusCode, accepted.statusCode]).toEqual(['around.test', 401, 200]);
  await own.close();
});

test('a counter that stands still or goes back is refused', async () => {
  const { authenticator } = await makeUserWithPasskey();
  const browser = gateway.newVisitor();
  authenticator.counter = 9;
  expect((await logIn(browser, await signedBy(authenticator, browser))).statusCode).toBe(200);

  for (const counter of [9, 3]) {
    authenticator.counter = counter;
    await expectRefused(gateway.newVisitor(), await signedBy(authenticator, gateway.newVisitor()));
    const next = gateway.newVisitor();
    authenticator.counter = counter;
    await expectRefused(next, await signedBy(authenticator, next));
  }
});

test('a removed passkey, an unknown one and a disabled user are refused', async () => {
  const { user, browser: owner, authenticator } = await makeUserWithPasskey();
  const second = softwareAuthenticator();
  const { challenge } = (await owner.send('POST', '/api/passkeys/registration-options')).json();
  await owner.send('POST', '/api/passkeys', { body: { response: second.create({ challenge, origin: ORIGIN }) } });
  await owner.send('DELETE', `/api/passkeys/${authenticator.credentialId}`);
  const browser = gateway.newVisitor();

  await expectRefused(browser, await signedBy(authenticator, browser));
  await expectRefused(browser, await signedBy(softwareAuthenticator(), browser));
  await gateway.database.db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', user.id).execute();
  await expectRefused(browser, await signedBy(second, browser));
});

test('the user handle of another user and a key of another passkey are refused', async () => {
  const ada = await makeUserWithPasskey();
  const grace = await makeUserWithPasskey();
  const browser = gateway.newVisitor();

  await expectRefused(browser, await signedBy(ada.authenticator, browser, grace.userHandle));
  const forged = { ...(await signedBy(ada.authenticator, browser)), id: grace.authenticator.credentialId };
  await expectRefused(browser, { ...forged, rawId: grace.authenticator.credentialId });
});

test.each([
  {},
  { id: 'a b' },
  { id: 7, response: null },
  { id: 'abc', rawId: 'abc', type: 'public-key', response: { clientDataJSON: '####' } },
])('the malformed response %j is refused', async (response) => {
  const browser = gateway.newVisitor();
  await challengeOf(browser);

  await expectRefused(browser, response);
});

test('refused passkeys of an address are throttled', async () => {
  const prefix = `${gateway.redis.prefix}:throttled`;
  const login = { ...defaultUserLimits.login, perAddress: { attempts: 2, minutes: 5 } };
  const userLimits = { ...defaultUserLimits, login };
  const strict = await makeGateway({ db: gateway.database.db, redis: { ...gateway.redis, prefix }, userLimits });
  const browser = gateway.newVisitor({ app: strict });

  const statuses: number[] = [];
  for (let time = 0; time < 3; time += 1) statuses.push((await logIn(browser, {})).statusCode);

  expect(statuses).toEqual([401, 401, 429]);
  await strict.close();
});
