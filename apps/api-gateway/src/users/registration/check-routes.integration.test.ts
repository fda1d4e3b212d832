import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../testing/gateways/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
  const visitor = gateway.newVisitor();
  await visitor.verifyEmail('a.b+x@around.example');
  await visitor.register({ username: 'Ali', email: 'a.b+x@around.example' });
});
afterAll(() => gateway[Symbol.asyncDispose]());

const check = (field: 'username' | 'email', value: string, visitor = gateway.newVisitor()) =>
  visitor.send('GET', `/api/check-${field}?${field}=${encodeURIComponent(value)}`);

test.each([
  ['username', 'Ali', true],
  ['username', 'ali', true],
  ['username', 'ALİ', true],
  ['username', 'alı ', true],
  ['username', 'Al', false],
  ['username', '', false],
  ['username', 'a.b+x@around.example', false],
  ['email', 'a.b+x@around.example', true],
  ['email', ' A.B+X@AROUND.example', true],
  ['email', 'ab@around.example', false],
  ['email', 'a.b@around.example', false],
] as const)('C25 check-%s answers for %o exactly: %o', async (field, value, exists) => {
  const response = await check(field, value);

  expect([response.statusCode, response.json()]).toEqual([200, { exists }]);
  expect(response.headers['cache-control']).toBe('no-store');
});

test('C25 a check agrees with the unique index', async () => {
  for (const username of ['ALİ', 'alı', 'Álí']) {
    expect((await check('username', username)).json()).toEqual({ exists: true });
    expect((await gateway.newVisitor().register({ username })).statusCode).toBe(409);
  }
});

test('C25 the 21st check of a minute answers 429, for both checks together', async () => {
  const visitor = gateway.newVisitor();
  for (let checked = 0; checked < 20; checked += 1) {
    expect((await check(checked % 2 === 0 ? 'username' : 'email', `x${checked}`, visitor)).statusCode).toBe(200);
  }

  const refused = await check('username', 'x', visitor);

  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { message: 'Too many requests. Please try again later.' },
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('C25 changing the user agent helps only up to ten times the limit', async () => {
  const { address } = gateway.newVisitor();
  const checkAs = async (userAgent: string) =>
    (await check('username', 'x', gateway.newVisitor({ address, userAgent }))).statusCode;
  for (let checked = 0; checked < 200; checked += 1) expect(await checkAs(`agent ${checked}`)).toBe(200);

  expect(await checkAs('one more')).toBe(429);
});

test.each([
  '/api/check-username',
  '/api/check-email',
  '/api/check-username?username=a&username=b',
  `/api/check-email?email=${'a'.repeat(301)}`,
])('C25 %.60s answers 400', async (url) => {
  expect((await gateway.newVisitor().send('GET', url)).statusCode).toBe(400);
});
