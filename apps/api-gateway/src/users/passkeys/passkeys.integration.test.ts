import { PASSKEYS_MAX } from '@around/contracts/users/passkeys';
import type { UserRow } from '@around/database/users/user-queries';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SoftwareAuthenticator, softwareAuthenticator } from '../../testing/clients/software-authenticator.ts';
import { makeUser } from '../../testing/clients/users.ts';
import { PASSWORD, type Visitor } from '../../testing/clients/visitor.ts';
import { makeGateway } from '../../testing/gateways/make-gateway.ts';
import { startGateway, type TestGateway } from '../../testing/gateways/start-gateway.ts';

const ORIGIN = 'http://localhost:3000';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
});

async function signIn(user: UserRow): Promise<Visitor> {
  return await gateway.signIn(user);
}

async function challengeOf(browser: Visitor, currentPassword?: string): Promise<string> {
  const confirmed = { body: { ...(currentPassword && { currentPassword }) } };
  return (await browser.send('POST', '/api/passkeys/registration-options', confirmed)).json().challenge;
}

async function add(browser: Visitor, authenticator = softwareAuthenticator(), body = {}, currentPassword?: string) {
  const response = authenticator.create({ challenge: await challengeOf(browser, currentPassword), origin: ORIGIN });
  return browser.send('POST', '/api/passkeys', { body: { response, ...body } });
}

async function makeUserWithPasskey(overrides: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(gateway.database.db, overrides);
  const browser = await signIn(user);
  const authenticator = softwareAuthenticator();
  expect((await add(browser, authenticator)).statusCode).toBe(201);
  return { user, browser, authenticator };
}

test('options name the site and the user, ask for a discoverable passkey, and exclude the ones of the user', async () => {
  const { user, browser, authenticator } = await makeUserWithPasskey({ fullName: 'Ada L.' });

  const options = (await browser.send('POST', '/api/passkeys/registration-options')).json();

  expect(options).toMatchObject({
    rp: { name: 'Around', id: 'localhost' },
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.username, displayName: 'Ada L.' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    excludeCredentials: [{ id: authenticator.credentialId, transports: ['internal', 'hybrid'] }],
  });
});

test('a passkey is added with a name and listed', async () => {
  const browser = await signIn(await makeUser(gateway.database.db));
  const authenticator = softwareAuthenticator({ counts: false });

  const added = await add(browser, authenticator, { name: ' My key ' });
  const listed = await browser.send('GET', '/api/passkeys');

  expect([added.statusCode, added.headers['cache-control']]).toEqual([201, 'no-store']);
  expect(listed.json()).toEqual({ passkeys: [added.json()] });
  expect(added.json()).toEqual({
    id: authenticator.credentialId,
    name: 'My key',
    createdAt: expect.any(String),
    lastUsedAt: null,
    isBackedUp: true,
  });
});

test('a passkey without a name is named after the browser', async () => {
  const user = await makeUser(gateway.database.db);
  const browser = await gateway.signIn(user, { userAgent: PHONE_AGENT });

  expect((await add(browser)).json()).toMatchObject({ name: 'Chrome on Android' });
});

const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

test('a user with an e-mail address is told by mail', async () => {
  const mailing = await makeGateway({ db: gateway.database.db, redis: gateway.redis, isMailFallback: false });
  const user = await makeUser(gateway.database.db, { email: 'ada@mail.test', language: 'tr' });
  const browser = await gateway.signIn(user, { app: mailing });

  const { id } = (await add(browser)).json();
  await add(browser);
  await browser.send('PATCH', `/api/passkeys/${id}`, { body: { name: 'Key ring' } });
  expect((await browser.send('DELETE', `/api/passkeys/${id}`)).statusCode).toBe(200);

  const { db } = gateway.database;
  const mails = await db.selectFrom('mails').select(['kind', 'recipient', 'language']).orderBy('createdAt').execute();
  const kinds = ['passkey-added', 'passkey-added', 'passkey-renamed', 'passkeys-removed'];
  expect(mails).toEqual(kinds.map((kind) => ({ kind, recipient: 'ada@mail.test', language: 'tr' })));
  await mailing.close();
});

test('every change needs the password of a user who has one', async () => {
  const browser = await gateway.newUser();
  const { id } = (await add(browser, softwareAuthenticator(), {}, PASSWORD)).json();
  const url = `/api/passkeys/${id}`;
  const changes = [
    ['POST', '/api/passkeys/registration-options', {}],
    ['PATCH', url, { name: 'Mine' }],
    ['DELETE', url, {}],
  ] as const;

  for (const [method, path, body] of changes) {
    for (const [currentPassword, message] of [
      [undefined, 'Password is required'],
      ['wrong password', 'The password is not right'],
    ]) {
      const answer = await browser.send(method, path, {
        body: { ...body, ...(currentPassword && { currentPassword }) },
      });
      expect([method, answer.statusCode, answer.json()]).toEqual([method, 403, { message, error: 'wrong_password' }]);
    }
  }

  expect((await browser.send('GET', '/api/passkeys')).json().passkeys).toHaveLength(1);
});

test('a user without a password needs a recent sign-in, and one by a new passkey does not count on its first day', async () => {
  let aheadMs = 0;
  const clock = () => new Date(Date.now() + aheadMs);
  const later = await makeGateway({ db: gateway.database.db, redis: gateway.redis, clock });
  const user = await makeUser(gateway.database.db, { email: 'alan@mail.test' });
  const browser = await gateway.signIn(user, { app: later });
  const mine = (await add(browser)).json().id;
  await gateway.database.db.updateTable('userPasskeys').set({ trustedFrom: null }).execute();
  const statusesOf = async (visitor: Visitor) => [
    (await visitor.send('POST', '/api/passkeys/registration-options')).statusCode,
    (await visitor.send('PATCH', `/api/passkeys/${mine}`, { body: { name: 'Mine' } })).statusCode,
    (await visitor.send('DELETE', `/api/passkeys/${mine}`)).statusCode,
    (await visitor.send('PATCH', '/api/user', { body: { email: null } })).statusCode,
    (await visitor.send('DELETE', '/api/user', { body: {} })).statusCode,
  ];
  const signInWith = async (authenticator: SoftwareAuthenticator) => {
    const visitor = gateway.newVisitor({ app: later });
    const { challenge } = (await visitor.send('POST', '/api/login/passkey-options')).json();
    const response = authenticator.get({ challenge, origin: ORIGIN });
    expect((await visitor.send('POST', '/api/login/passkey', { body: { response } })).statusCode).toBe(200);
    return visitor;
  };

  const added = softwareAuthenticator();
  expect((await add(browser, added)).statusCode).toBe(201);
  expect(await statusesOf(await signInWith(added))).toEqual([403, 403, 403, 403, 403]);
  aheadMs = 11 * 60_000;
  expect(await statusesOf(browser)).toEqual([403, 403, 403, 403, 403]);
  aheadMs = 25 * 60 * 60_000;
  expect(await statusesOf(await signInWith(added))).toEqual([200, 200, 200, 409, 200]);
  await later.close();
});

test('all calls of the list need a session', async () => {
  const browser = gateway.newVisitor();

  const responses = await Promise.all([
    browser.send('GET', '/api/passkeys'),
    browser.send('POST', '/api/passkeys/registration-options'),
    browser.send('POST', '/api/passkeys', { body: { response: {} } }),
    browser.send('PATCH', '/api/passkeys/abc', { body: { name: 'x' } }),
    browser.send('DELETE', '/api/passkeys/abc'),
  ]);

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
  expect(browser.cookie).toBeUndefined();
});

test('a challenge of another session, of another site, or used before is refused', async () => {
  const ada = await signIn(await makeUser(gateway.database.db));
  const grace = await signIn(await makeUser(gateway.database.db));
  const authenticator = softwareAuthenticator();
  const refused = async (browser: Visitor, response: object) => {
    const answer = await browser.send('POST', '/api/passkeys', { body: { response } });
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'This passkey was not accepted' }]);
  };

  await challengeOf(grace);
  await refused(grace, authenticator.create({ challenge: await challengeOf(ada), origin: ORIGIN }));
  await refused(ada, authenticator.create({ challenge: await challengeOf(ada), origin: 'http://localhost:3001' }));
  await refused(ada, authenticator.create({ challenge: await challengeOf(ada), origin: 'http://evil.test:3000' }));
  await refused(ada, {});
  const valid = authenticator.create({ challenge: await challengeOf(ada), origin: ORIGIN });
  expect((await ada.send('POST', '/api/passkeys', { body: { response: valid } })).statusCode).toBe(201);
  await refused(ada, valid);
});

test('a passkey belongs to one user', async () => {
  const { authenticator } = await makeUserWithPasskey();

  expect((await add(await signIn(await makeUser(gateway.database.db)), authenticator)).statusCode).toBe(400);
});

test('a user has at most 20 passkeys, also when they are added at the same time', async () => {
  const user = await makeUser(gateway.database.db);
  const first = await signIn(user);
  for (let count = 1; count < PASSKEYS_MAX; count += 1) expect((await add(first)).statusCode).toBe(201);

  const browsers = await Promise.all([1, 2, 3].map(() => signIn(user)));
  const challenges = await Promise.all(browsers.map((browser) => challengeOf(browser)));
  const responses = await Promise.all(
    browsers.map((browser, index) => {
      const response = softwareAuthenticator().create({ challenge: challenges[index]!, origin: ORIGIN });
      return browser.send('POST', '/api/passkeys', { body: { response } });
    }),
  );

  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  expect((await first.send('POST', '/api/passkeys/registration-options')).statusCode).toBe(409);
});

test('a passkey is renamed and removed by its user only', async () => {
  const browser = await gateway.newUser();
  const authenticator = softwareAuthenticator();
  expect((await add(browser, authenticator, {}, PASSWORD)).statusCode).toBe(201);
  const stranger = await signIn(await makeUser(gateway.database.db));
  const url = `/api/passkeys/${authenticator.credentialId}`;

  const currentPassword = PASSWORD;
  const rename = (name: string) => browser.send('PATCH', url, { body: { name, currentPassword } });

  expect((await stranger.send('PATCH', url, { body: { name: 'Mine' } })).statusCode).toBe(404);
  expect((await stranger.send('DELETE', url)).statusCode).toBe(404);
  expect((await rename('Key\u200b ring')).json()).toMatchObject({ name: 'Key ring' });
  expect((await rename(' \u200b ')).statusCode).toBe(400);
  expect((await browser.send('DELETE', url, { body: { currentPassword } })).statusCode).toBe(200);
  expect((await browser.send('DELETE', url, { body: { currentPassword } })).statusCode).toBe(404);
  expect((await browser.send('GET', '/api/passkeys')).json()).toEqual({ passkeys: [] });
});

test('the last way to sign in is not removed', async () => {
  const { user, browser, authenticator } = await makeUserWithPasskey();
  const url = `/api/passkeys/${authenticator.credentialId}`;

  const refused = await browser.send('DELETE', url);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    {
      message: 'This is your only way to sign in. Set a password or add a passkey first.',
      error: 'last_way_to_sign_in',
    },
  ]);

  const identity = { provider: 'google', subject: user.id, userId: user.id, email: null };
  await gateway.database.db.insertInto('userIdentities').values(identity).execute();
  expect((await browser.send('DELETE', url)).statusCode).toBe(200);
});

test('of two passkeys that are removed at the same time one stays', async () => {
  const { user, browser, authenticator } = await makeUserWithPasskey({ email: 'two@mail.test' });
  const second = softwareAuthenticator();
  await add(browser, second);
  const remove = async ({ credentialId }: SoftwareAuthenticator) =>
    (await signIn(user)).send('DELETE', `/api/passkeys/${credentialId}`);

  const responses = await Promise.all([authenticator, second].map(remove));

  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});
