import { randomUUID } from 'node:crypto';
import { startTestProvider } from '@around/test-harness/openid-provider';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeGateway } from '../../testing/gateways/make-gateway.ts';
import {
  PROVIDER_CALLBACK,
  type ProviderGateway,
  startProviderGateway,
} from '../../testing/gateways/provider-gateway.ts';

let gateway: ProviderGateway;
let provider: ProviderGateway['provider'];
beforeAll(async () => {
  gateway = await startProviderGateway();
  ({ provider } = gateway);
});
afterAll(() => gateway[Symbol.asyncDispose]());

let subject: string;
beforeEach(() => {
  subject = randomUUID();
  provider.person = { sub: subject, email: `${subject}@mail.test`, email_verified: true, name: 'Ada Lovelace' };
});

test('a wrong state, another browser and a replayed callback fail', async () => {
  const [browser, stranger] = [gateway.newVisitor(), gateway.newVisitor()];
  const callback = await provider.answer(await gateway.start(browser));
  const forged = new URL(callback);
  forged.searchParams.set('state', 'forged');
  const { cookie } = browser;
  const forgedCookie = cookie!.replace(/=../, '=AA');
  await gateway.start(stranger);

  expect(await gateway.finish(stranger, callback)).toBe('/auth?signInError=failed');
  expect(await gateway.finish(gateway.newVisitor(), callback)).toBe('/auth?signInError=failed');
  expect(await gateway.finish(gateway.newVisitor({ cookie }), forged)).toBe('/auth?signInError=failed');
  expect(await gateway.finish(gateway.newVisitor({ cookie: forgedCookie }), callback)).toBe('/auth?signInError=failed');
  const again = gateway.newVisitor();
  const valid = await provider.answer(await gateway.start(again));
  const before = again.cookie;
  expect(await gateway.finish(again, valid)).toBe('/');
  expect(await gateway.finish(gateway.newVisitor({ cookie: before }), valid)).toBe('/auth?signInError=failed');
});

test('starting a sign-in stores nothing, and 20 callbacks at the same time sign in once', async () => {
  const keys = async () => (await gateway.queueClient.redis.keys(`${gateway.redis.prefix}:*`)).toSorted();
  const before = await keys();
  const browser = gateway.newVisitor();

  const callback = await provider.answer(await gateway.start(browser));
  expect(await keys()).toEqual(before);
  const { cookie } = browser;
  const pages = await Promise.all(
    Array.from({ length: 20 }, () => gateway.finish(gateway.newVisitor({ cookie }), callback)),
  );

  expect(pages.filter((page) => page === '/')).toHaveLength(1);
});

test('an ID token from the future is refused', async () => {
  const signInProviders = { google: provider.settings };
  const behind = (ms: number) =>
    makeGateway({
      db: gateway.database.db,
      redis: gateway.redis,
      clock: () => new Date(Date.now() - ms),
      signInProviders,
    });
  await using stack = new AsyncDisposableStack();
  const [slow, late] = [await behind(30_000), await behind(7_200_000)];
  stack.defer(() => Promise.all([slow.close(), late.close()]).then(() => {}));

  expect(await gateway.signInAt(gateway.newVisitor({ app: slow }))).toBe('/');
  expect(await gateway.signInAt(gateway.newVisitor({ app: late }))).toBe('/auth?signInError=failed');
});

test('a code of another sign-in is refused', async () => {
  const [browser, attacker] = [gateway.newVisitor(), gateway.newVisitor()];
  const callback = await provider.answer(await gateway.start(browser));
  const stolen = await provider.answer(await gateway.start(attacker));
  callback.searchParams.set('code', stolen.searchParams.get('code')!);

  expect(await gateway.finish(browser, callback)).toBe('/auth?signInError=failed');
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
  const callback = await provider.answer(await gateway.start(browser));

  now += 10 * 60_000;

  expect(await gateway.finish(browser, callback)).toBe('/auth?signInError=failed');
  await late.close();
});

test('a visitor who refuses comes back with the page that was wanted', async () => {
  provider.person = null;

  expect(await gateway.signInAt(gateway.newVisitor(), '/upload')).toBe(
    '/auth?signInError=cancelled&returnTo=%2Fupload',
  );
});

test('G49 a return path outside our origin becomes the home page', async () => {
  for (const returnTo of ['//evil.test', '/\\evil.test', 'https:evil.test', 'javascript:alert(1)', '/\t/evil.test']) {
    expect(await gateway.signInAt(gateway.newVisitor(), returnTo)).toBe('/');
  }
});

test('B18 another site cannot start a sign-in', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', host: 'localhost:3000' };
  const response = await gateway.app.inject({ url: '/api/sign-in-providers/google/start', headers });

  expect([response.statusCode, response.headers['set-cookie']]).toEqual([403, undefined]);
});

test('while a provider is down a sign-in redirects with unavailable, and works afterwards', async () => {
  const down = await startTestProvider(PROVIDER_CALLBACK);
  const running = await makeGateway({
    db: gateway.database.db,
    redis: gateway.redis,
    signInProviders: { google: down.settings },
  });
  const [early, late] = [gateway.newVisitor({ app: running }), gateway.newVisitor({ app: running })];
  down.person = provider.person;
  const callback = await down.answer(await gateway.start(early));
  await down.close();
  const fresh = await makeGateway({
    db: gateway.database.db,
    redis: gateway.redis,
    signInProviders: { google: down.settings },
  });

  expect(await gateway.finish(early, callback)).toBe('/auth?signInError=unavailable');
  expect(await gateway.start(gateway.newVisitor({ app: fresh }), '/upload')).toBe(
    '/auth?signInError=unavailable&returnTo=%2Fupload',
  );
  expect(await gateway.start(late)).toContain(down.settings.issuer.origin);
  await running.close();
  await fresh.close();
});

test('F46 codes, tokens and the client secret are neither logged nor stored', async () => {
  gateway.logged.length = 0;
  const browser = gateway.newVisitor();
  const callback = await provider.answer(await gateway.start(browser));
  await gateway.finish(browser, callback);
  const { id } = (await browser.send('GET', '/api/user')).json();

  const [code, state] = [callback.searchParams.get('code')!, callback.searchParams.get('state')!];
  const stored = JSON.stringify(await gateway.identitiesOf(id));
  const lines = gateway.logged.join('');
  expect(lines).toContain('user signed in');
  for (const secret of [code, state, provider.settings.clientSecret, 'eyJ']) {
    expect([lines.includes(secret), stored.includes(secret)]).toEqual([false, false]);
  }
});
