import { addUser } from '@around/database/users/user-queries';
import { codeIn } from '@around/test-harness/smtp-server';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../testing/clients/visitor.ts';
import { type MailGateway, startMailGateway } from '../../testing/gateways/mail-gateway.ts';
import { dumpRedis } from '../../testing/redis-dump.ts';
import { defaultUserLimits } from '../user-limits.ts';

const WRONG = { message: 'This code is wrong or has expired' };

let gateway: MailGateway;
beforeAll(async () => {
  gateway = await startMailGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

async function sendCodeTo(visitor: Visitor, email: string): Promise<string> {
  const response = await visitor.send('POST', '/api/email/send-code', { body: { email } });
  expect(response.statusCode, response.body).toBe(200);
  return codeIn(await gateway.smtp.nextMailTo(email));
}

const verify = (visitor: Visitor, code: string) => visitor.send('POST', '/api/email/verify-code', { body: { code } });
const outcome = (response: LightMyRequestResponse) => [response.statusCode, response.json()];
const otherThan = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0');

test('a code arrives by mail, verifies its address, and the answer does not contain it', async () => {
  const visitor = gateway.newVisitor();

  const sent = await visitor.send('POST', '/api/email/send-code', { body: { email: 'ada@around.example' } });
  const code = codeIn(await gateway.smtp.nextMailTo('ada@around.example'));

  expect(outcome(sent)).toEqual([200, { message: 'Verification code sent', emailProvider: 'smtp' }]);
  expect(outcome(await verify(visitor, ` ${code} `))).toEqual([
    200,
    { message: 'Email verified', email: 'ada@around.example' },
  ]);
});

test('D29 the session cookie is set with the code and stays the same at verification', async () => {
  const visitor = gateway.newVisitor();
  await visitor.send('POST', '/api/email/verify-code', { body: { code: '123456' } });
  expect(visitor.cookie).toBeUndefined();

  const code = await sendCodeTo(visitor, 'cookie@around.example');
  const cookie = visitor.cookie;
  const verified = await verify(visitor, code);

  expect(cookie).toMatch(/^around_session=/);
  expect([verified.statusCode, visitor.cookie]).toEqual([200, cookie]);
});

test('D29 a code is valid only in the session that requested it', async () => {
  const [owner, other] = [gateway.newVisitor(), gateway.newVisitor()];
  await sendCodeTo(other, 'other@around.example');
  const code = await sendCodeTo(owner, 'owner@around.example');

  expect(outcome(await verify(other, code))).toEqual([400, WRONG]);
  expect(outcome(await verify(gateway.newVisitor(), code))).toEqual([400, WRONG]);

  expect((await verify(owner, code)).statusCode).toBe(200);
});

test('D30 a code is valid once, and a new code replaces it', async () => {
  const visitor = gateway.newVisitor();
  const first = await sendCodeTo(visitor, 'once@around.example');
  const second = await sendCodeTo(visitor, 'once@around.example');

  expect((await verify(visitor, first)).statusCode).toBe(first === second ? 200 : 400);
  expect((await verify(visitor, second)).statusCode).toBe(200);
  expect(outcome(await verify(visitor, second))).toEqual([400, WRONG]);
});

test('D30 of two simultaneous verifications with the right code one succeeds', async () => {
  const visitor = gateway.newVisitor();
  const code = await sendCodeTo(visitor, 'twice@around.example');

  const responses = await Promise.all([verify(visitor, code), verify(visitor, code)]);

  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
});

test('D30 a code for one address does not verify another', async () => {
  const visitor = gateway.newVisitor();
  const code = await sendCodeTo(visitor, 'mine@around.example');
  await sendCodeTo(visitor, 'not-mine@around.example');

  expect(outcome(await verify(visitor, code))).toEqual([400, WRONG]);
});

test('D31 after five wrong codes the right one is refused', async () => {
  const visitor = gateway.newVisitor();
  const code = await sendCodeTo(visitor, 'five@around.example');
  for (let step = 1; step <= 5; step += 1) expect((await verify(visitor, otherThan(code, step))).statusCode).toBe(400);

  expect(outcome(await verify(visitor, code))).toEqual([400, WRONG]);
});

test('D31 the fifth code is still compared', async () => {
  const visitor = gateway.newVisitor();
  const code = await sendCodeTo(visitor, 'four@around.example');
  for (let step = 1; step <= 4; step += 1) await verify(visitor, otherThan(code, step));

  expect((await verify(visitor, code)).statusCode).toBe(200);
});

test('D31 of 100 wrong codes and the right one at once, the right one after them is refused', async () => {
  const visitor = gateway.newVisitor();
  const code = await sendCodeTo(visitor, 'burst@around.example');
  // Each from its own address: the limit of wrong codes per address must not be what stops them.
  const tryFrom = (index: number, tried: string) =>
    gateway.app.inject({
      method: 'POST',
      url: '/api/email/verify-code',
      payload: { code: tried },
      headers: { cookie: visitor.cookie! },
      remoteAddress: `203.0.113.${index + 1}`,
    });

  const wrong = Array.from({ length: 100 }, (_, index) => tryFrom(index, otherThan(code, index + 1)));
  const responses = await Promise.all([...wrong, tryFrom(100, code)]);

  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 101 }, () => 400));
});

test('D32 Redis holds a code for ten minutes, and neither the code nor the address in clear text', async () => {
  const visitor = gateway.newVisitor();
  const code = await sendCodeTo(visitor, 'at-rest@around.example');

  const keys = await gateway.queueClient.redis.keys(`${gateway.queueClient.prefix}:code:email:*`);
  const lives = await Promise.all(keys.map((key) => gateway.queueClient.redis.ttl(key)));
  const dump = await dumpRedis(gateway.queueClient);

  expect(Math.max(...lives)).toBeGreaterThan(500);
  expect(Math.max(...lives)).toBeLessThanOrEqual(600);
  expect(dump).toContain('"digest"');
  // Digits inside a longer number, such as a timestamp, are not a code.
  expect(dump).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
});

test('D32 an expired code is refused', async () => {
  const visitor = gateway.newVisitor();
  const code = await sendCodeTo(visitor, 'late@around.example');
  const { redis, prefix } = gateway.queueClient;
  for (const key of await redis.keys(`${prefix}:code:email:*`)) await redis.pexpire(key, 1);
  await expect.poll(() => redis.keys(`${prefix}:code:email:*`)).toEqual([]);

  expect(outcome(await verify(visitor, code))).toEqual([400, WRONG]);
});

test('D33 the fourth code to an address within 15 minutes answers 429 and sends nothing', async () => {
  const email = 'many@around.example';
  for (let times = 0; times < 3; times += 1) await sendCodeTo(gateway.newVisitor(), email);
  const before = gateway.smtp.mails.length;
  const visitor = gateway.newVisitor();

  const refused = await visitor.send('POST', '/api/email/send-code', { body: { email: 'MANY@around.example' } });

  expect(outcome(refused)).toEqual([429, { message: 'Too many requests. Please try again later.' }]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  expect(visitor.cookie).toBeUndefined();
  expect(gateway.smtp.mails).toHaveLength(before);
});

test('D33 a visitor sends ten codes per hour, and others are not affected', async () => {
  const visitor = gateway.newVisitor();
  const { attempts } = defaultUserLimits.sendCode.perOrigin;
  for (let index = 0; index < attempts; index += 1) await sendCodeTo(visitor, `n${index}@around.example`);

  expect(
    (await visitor.send('POST', '/api/email/send-code', { body: { email: 'more@around.example' } })).statusCode,
  ).toBe(429);
  expect(
    (await gateway.newVisitor().send('POST', '/api/email/send-code', { body: { email: 'more@around.example' } }))
      .statusCode,
  ).toBe(200);
});

test('D33 after 20 wrong codes an address must wait, and right codes do not count', async () => {
  const visitor = gateway.newVisitor();
  for (let times = 0; times < 2; times += 1) {
    expect((await verify(visitor, await sendCodeTo(visitor, `right${times}@around.example`))).statusCode).toBe(200);
  }
  for (let times = 0; times < 20; times += 1) expect((await verify(visitor, '000000')).statusCode).toBe(400);

  const refused = await verify(visitor, '000000');

  expect([refused.statusCode, Number(refused.headers['retry-after']) > 3_000]).toEqual([429, true]);
});

test.each([
  'a@b.example\r\nBcc: evil@evil.example',
  'a@b.example\nX: y',
  'a@b.example, evil@evil.example',
  '"a" <a@b.example>',
  'a@b.example>\r\nRCPT TO:<evil@evil.example',
  'a b@c.example',
])('D33 the address %j answers 400 and sends nothing', async (email) => {
  const before = gateway.smtp.connections();

  const response = await gateway.newVisitor().send('POST', '/api/email/send-code', { body: { email } });

  expect(outcome(response)).toEqual([400, { message: 'Please enter a valid email address' }]);
  expect(gateway.smtp.connections()).toBe(before);
});

test('D35 a registered address is answered like a new one', async () => {
  const user = { username: 'known', fullName: null, passwordHash: null, language: null, email: 'known@around.example' };
  await addUser(gateway.database.db, user);

  const [known, fresh] = await Promise.all(
    ['known@around.example', 'fresh@around.example'].map((email) =>
      gateway.newVisitor().send('POST', '/api/email/send-code', { body: { email } }),
    ),
  );

  expect(outcome(known!)).toEqual(outcome(fresh!));
  const namesOf = ({ headers }: LightMyRequestResponse) => Object.keys(headers).toSorted();
  expect(namesOf(known!)).toEqual(namesOf(fresh!));
});

test('the mail is in the language of the request, else in that of the browser', async () => {
  const visitor = gateway.newVisitor();
  await visitor.send('POST', '/api/email/send-code', {
    body: { email: 'tr@around.example', language: 'tr' },
    headers: { 'accept-language': 'ar' },
  });
  await visitor.send('POST', '/api/email/send-code', {
    body: { email: 'ar@around.example' },
    headers: { 'accept-language': 'de;q=0.9, ar-AE' },
  });

  expect((await gateway.smtp.nextMailTo('tr@around.example')).subject).toMatch(/^Around kodun: \d{6}$/);
  expect((await gateway.smtp.nextMailTo('ar@around.example')).html).toContain('dir="rtl"');
});
