import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { createLogger } from '@around/service-kit/logger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeGateway } from '../../testing/make-gateway.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';
import { startTestProvider, type TestProvider } from '../../testing/test-provider.ts';
import { makeUser } from '../../testing/users.ts';
import type { Visitor } from '../../testing/visitor.ts';

const CALLBACK = '/api/sign-in-providers/google/callback';

let gateway: TestGateway;
let provider: TestProvider;
const logged: string[] = [];

beforeAll(async () => {
  provider = await startTestProvider(`http://localhost:3000${CALLBACK}`);
  const destination = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  const log = createLogger({ program: 'test', level: 'debug', destination });
  gateway = await startGateway({ log, signInProviders: { google: provider.settings } });
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

let subject: string;
beforeEach(() => {
  subject = randomUUID();
  provider.person = { sub: subject, email: `${subject}@mail.test`, email_verified: true, name: 'Ada Lovelace' };
});

async function start(browser: Visitor, returnTo?: string): Promise<string> {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  const response = await browser.send('GET', `/api/sign-in-providers/google/start${query}`);
  expect(response.statusCode).toBe(302);
  return String(response.headers.location);
}

async function finish(browser: Visitor, callback: URL): Promise<string> {
  const response = await browser.send('GET', callback.pathname + callback.search);
  expect([response.statusCode, response.headers['cache-control']]).toEqual([302, 'no-store']);
  return String(response.headers.location);
}

async function signIn(browser: Visitor, returnTo?: string): Promise<string> {
  return finish(browser, await provider.answer(await start(browser, returnTo)));
}

const userOf = async (browser: Visitor) => (await browser.send('GET', '/api/user')).json();

async function identitiesOf(userId: string) {
  const rows = await gateway.database.db.selectFrom('userIdentities').selectAll().execute();
  return rows.filter((row) => row.userId === userId);
}

test('the configured providers are listed, and another one answers 404', async () => {
  const browser = gateway.newVisitor();

  expect((await browser.send('GET', '/api/sign-in-providers')).json()).toEqual({ providers: ['google'] });
  expect((await browser.send('GET', '/api/sign-in-providers/facebook/start')).statusCode).toBe(404);
  expect((await browser.send('GET', '/api/sign-in-providers/facebook/callback')).statusCode).toBe(404);
  expect((await browser.send('GET', '/api/sign-in-providers/evil/start')).statusCode).toBe(400);
  expect(browser.cookie).toBeUndefined();
});

test('the request carries PKCE, a state and a nonce', async () => {
  const url = new URL(await start(gateway.newVisitor()));

  expect(url.origin).toBe(provider.settings.issuer.origin);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'around',
    response_type: 'code',
    redirect_uri: `http://localhost:3000${CALLBACK}`,
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
});

test('an unknown identity becomes a new user, who signs in again with it', async () => {
  const [first, second] = [gateway.newVisitor(), gateway.newVisitor()];
  const before = await start(first);
  const cookieBefore = first.cookie;

  expect(await finish(first, await provider.answer(before))).toBe('/');
  const user = await userOf(first);
  provider.person = { ...provider.person!, email: 'changed@mail.test' };
  expect(await signIn(second, '/profile?tab=1')).toBe('/profile?tab=1');

  expect(user).toMatchObject({ username: subject, fullName: 'Ada Lovelace', email: `${subject}@mail.test` });
  expect(user.hasPassword).toBe(false);
  expect((await userOf(second)).id).toBe(user.id);
  expect(first.cookie).not.toBe(cookieBefore);
  expect(await identitiesOf(user.id)).toHaveLength(1);
});

test('a verified e-mail address links the identity to the user who has it', async () => {
  const user = await makeUser(gateway.database.db, { email: `${subject}@mail.test` });
  provider.person = { ...provider.person!, email: `${subject.toUpperCase()}@mail.test` };
  const browser = gateway.newVisitor();

  await signIn(browser);

  expect((await userOf(browser)).id).toBe(user.id);
  expect(await identitiesOf(user.id)).toEqual([expect.objectContaining({ provider: 'google', subject })]);
});

test('an unverified e-mail address links nothing and is not stored', async () => {
  const owner = await makeUser(gateway.database.db, { email: `${subject}@mail.test` });
  provider.person = { ...provider.person!, email_verified: false };
  const browser = gateway.newVisitor();

  await signIn(browser);

  const user = await userOf(browser);
  expect(user.id).not.toBe(owner.id);
  expect(user.email).toBeNull();
  expect(await identitiesOf(owner.id)).toEqual([]);
});

test('a taken username gets a number', async () => {
  await makeUser(gateway.database.db, { username: subject });
  const browser = gateway.newVisitor();

  await signIn(browser);

  expect((await userOf(browser)).username).toMatch(new RegExp(`^${subject}-\\d{1,6}$`));
});

test('20 sign-ins of a new identity at the same time add one user', async () => {
  const browsers = Array.from({ length: 20 }, () => gateway.newVisitor());
  const callbacks = await Promise.all(browsers.map(async (browser) => provider.answer(await start(browser))));

  await Promise.all(browsers.map((browser, index) => finish(browser, callbacks[index]!)));

  const ids = await Promise.all(browsers.map(async (browser) => (await userOf(browser)).id));
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toEqual(expect.any(String));
});

test('sign-ins at the same time leave no second user behind when each gets its own username', async () => {
  await makeUser(gateway.database.db, { username: subject });
  provider.person = { sub: subject, name: subject };
  const browsers = Array.from({ length: 10 }, () => gateway.newVisitor());
  const callbacks = await Promise.all(browsers.map(async (browser) => provider.answer(await start(browser))));

  await Promise.all(browsers.map((browser, index) => finish(browser, callbacks[index]!)));

  const added = await gateway.database.db.selectFrom('users').select('id').where('fullName', '=', subject).execute();
  expect(added).toHaveLength(1);
});

test('a disabled user is refused, by identity and by e-mail address', async () => {
  const user = await makeUser(gateway.database.db, { email: `${subject}@mail.test` });
  await signIn(gateway.newVisitor());
  await gateway.database.db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', user.id).execute();
  const browser = gateway.newVisitor();

  expect(await signIn(browser)).toBe('/auth?signInError=failed');
  provider.person = { ...provider.person!, sub: randomUUID() };
  expect(await signIn(browser)).toBe('/auth?signInError=failed');
  expect((await browser.send('GET', '/api/user')).statusCode).toBe(401);
});

test('a wrong state, another session and a replayed callback fail', async () => {
  const [browser, stranger] = [gateway.newVisitor(), gateway.newVisitor()];
  const callback = await provider.answer(await start(browser));
  const forged = new URL(callback);
  forged.searchParams.set('state', 'forged');
  const { cookie } = browser;
  await start(stranger);

  expect(await finish(stranger, callback)).toBe('/auth?signInError=failed');
  expect(await finish(gateway.newVisitor(), callback)).toBe('/auth?signInError=failed');
  const second = await provider.answer(await start(gateway.newVisitor()));
  expect(await finish(gateway.newVisitor({ cookie }), forged)).toBe('/auth?signInError=failed');
  expect(await finish(gateway.newVisitor({ cookie }), callback)).toBe('/auth?signInError=failed');
  expect(second.searchParams.has('code')).toBe(true);
  const again = gateway.newVisitor();
  const valid = await provider.answer(await start(again));
  const before = again.cookie;
  expect(await finish(again, valid)).toBe('/');
  expect(await finish(gateway.newVisitor({ cookie: before }), valid)).toBe('/auth?signInError=failed');
});

test('a code of another sign-in is refused', async () => {
  const [browser, attacker] = [gateway.newVisitor(), gateway.newVisitor()];
  const callback = await provider.answer(await start(browser));
  const stolen = await provider.answer(await start(attacker));
  callback.searchParams.set('code', stolen.searchParams.get('code')!);

  expect(await finish(browser, callback)).toBe('/auth?signInError=failed');
  expect((await browser.send('GET', '/api/user')).statusCode).toBe(401);
});

test('a request ends after ten minutes', async () => {
  let now = Date.now();
  const signInProviders = { google: provider.settings };
  const late = await makeGateway({
    db: gateway.database.db,
    redis: gateway.redis,
    clock: () => new Date(now),
    signInProviders,
  });
  const browser = gateway.newVisitor({ app: late });
  const callback = await provider.answer(await start(browser));

  now += 10 * 60_000;

  expect(await finish(browser, callback)).toBe('/auth?signInError=failed');
  await late.close();
});

test('a visitor who refuses comes back with the page that was wanted', async () => {
  provider.person = null;

  expect(await signIn(gateway.newVisitor(), '/upload')).toBe('/auth?signInError=cancelled&returnTo=%2Fupload');
});

test('G49 a return path outside our origin becomes the home page', async () => {
  for (const returnTo of ['//evil.test', '/\\evil.test', 'https:evil.test', 'javascript:alert(1)', '/\t/evil.test']) {
    expect(await signIn(gateway.newVisitor(), returnTo)).toBe('/');
  }
});

test('B18 another site cannot start a sign-in', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', host: 'localhost:3000' };
  const response = await gateway.app.inject({ url: '/api/sign-in-providers/google/start', headers });

  expect([response.statusCode, response.headers['set-cookie']]).toEqual([403, undefined]);
});

test('a provider that is away redirects with unavailable, and works once it is back', async () => {
  const down = await startTestProvider(`http://localhost:3000${CALLBACK}`);
  const running = await makeGateway({
    db: gateway.database.db,
    redis: gateway.redis,
    signInProviders: { google: down.settings },
  });
  const [early, late] = [gateway.newVisitor({ app: running }), gateway.newVisitor({ app: running })];
  down.person = provider.person;
  const callback = await down.answer(await start(early));
  await down.close();
  const fresh = await makeGateway({
    db: gateway.database.db,
    redis: gateway.redis,
    signInProviders: { google: down.settings },
  });

  expect(await finish(early, callback)).toBe('/auth?signInError=unavailable');
  expect(await start(gateway.newVisitor({ app: fresh }), '/upload')).toBe(
    '/auth?signInError=unavailable&returnTo=%2Fupload',
  );
  expect(await start(late)).toContain(down.settings.issuer.origin);
  await running.close();
  await fresh.close();
});

test('F46 codes, tokens and the client secret are neither logged nor stored', async () => {
  logged.length = 0;
  const browser = gateway.newVisitor();
  const callback = await provider.answer(await start(browser));
  await finish(browser, callback);
  const { id } = await userOf(browser);

  const [code, state] = [callback.searchParams.get('code')!, callback.searchParams.get('state')!];
  const stored = JSON.stringify(await identitiesOf(id));
  const lines = logged.join('');
  expect(lines).toContain('user signed in');
  for (const secret of [code, state, provider.settings.clientSecret, 'eyJ']) {
    expect([lines.includes(secret), stored.includes(secret)]).toEqual([false, false]);
  }
});
