import { addUser, findUserByEmail, type UserRow } from '@around/database/users/user-queries';
import { codeIn } from '@around/test-harness/smtp-server';
import { hash, verify as verifyPassword } from '@node-rs/argon2';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../testing/clients/visitor.ts';
import { type MailGateway, startMailGateway } from '../../testing/gateways/mail-gateway.ts';

const WRONG = { message: 'This code is wrong or has expired' };
const SENT = { message: 'If a user has this address, a code was sent to it', emailProvider: 'smtp' };
const NEW_PASSWORD = 'a new password of mine';

let gateway: MailGateway;
/** The mail server accepts no mail before. */
let accepting = Promise.resolve();
beforeAll(async () => {
  gateway = await startMailGateway({ smtpOptions: { beforeAccept: () => accepting } });
});
afterAll(() => gateway[Symbol.asyncDispose]());

async function addPerson(username: string, language: UserRow['language'] = null): Promise<string> {
  const email = `${username}@Around.example`;
  await addUser(gateway.database.db, {
    username,
    fullName: null,
    passwordHash: await hash('old one'),
    language,
    email,
  });
  return email;
}

const forgot = (visitor: Visitor, email: string) => visitor.send('POST', '/api/password/forgot', { body: { email } });
const reset = (visitor: Visitor, email: string, code: string) =>
  visitor.send('POST', '/api/password/reset', { body: { email, code, password: NEW_PASSWORD } });
const outcome = (response: LightMyRequestResponse) => [response.statusCode, response.json()];

async function requestCode(visitor: Visitor, email: string): Promise<string> {
  expect(outcome(await forgot(visitor, email))).toEqual([200, SENT]);
  return codeIn(await gateway.smtp.nextMailTo(email, /\d{6}/));
}

async function isNewPassword(email: string): Promise<boolean> {
  const user = await findUserByEmail(gateway.database.db, email);
  return verifyPassword(user!.passwordHash!, NEW_PASSWORD);
}

test('A8 a code sets the password, ends all sessions, starts one, and the user is told by mail', async () => {
  const email = await addPerson('ada', 'tr');
  const [before, visitor] = [gateway.newVisitor(), gateway.newVisitor()];
  await reset(before, email, await requestCode(before, email));
  expect((await before.send('GET', '/api/user')).statusCode).toBe(200);
  const oldCookie = before.cookie;

  const code = await requestCode(visitor, email.toLowerCase().replace('around', 'AROUND'));
  const response = await reset(visitor, email, code);

  expect([response.statusCode, response.json().username]).toEqual([200, 'ada']);
  expect(await isNewPassword(email)).toBe(true);
  expect((await before.send('GET', '/api/user')).statusCode).toBe(401);
  expect((await visitor.send('GET', '/api/user')).statusCode).toBe(200);
  expect(visitor.cookie).not.toBe(oldCookie);
  expect((await gateway.smtp.nextMailTo(email, /parolan değiştirildi$/)).text).toContain('Diğer tüm cihazlardaki');
});

test('a code shows the passkeys and providers of the user, stays valid, and ends those that are chosen', async () => {
  const { db } = gateway.database;
  const email = await addPerson('katherine');
  const { id: userId } = (await findUserByEmail(db, email))!;
  const passkey = (credentialId: string) => ({
    credentialId,
    userId,
    publicKey: Buffer.from('key'),
    name: credentialId,
  });
  await db
    .insertInto('userPasskeys')
    .values([passkey('mine'), passkey('strange')])
    .execute();
  await db.insertInto('userIdentities').values({ provider: 'google', subject: 'k', userId, email }).execute();
  const visitor = gateway.newVisitor();
  const code = await requestCode(visitor, email);
  const list = (given: string) =>
    visitor.send('POST', '/api/password/reset/other-ways', { body: { email, code: given } });

  expect(outcome(await list(code === '000000' ? '000001' : '000000'))).toEqual([400, WRONG]);
  for (let time = 0; time < 2; time += 1) {
    expect(outcome(await list(code))).toEqual([
      200,
      {
        passkeys: [expect.objectContaining({ id: 'mine' }), expect.objectContaining({ id: 'strange' })],
        identities: [{ provider: 'google', email, createdAt: expect.any(String) }],
      },
    ]);
  }
  const removals = { removePasskeys: ['strange', 'unknown'], removeProviders: ['google'] };
  const body = { email, code, password: NEW_PASSWORD, ...removals };
  expect((await visitor.send('POST', '/api/password/reset', { body })).statusCode).toBe(200);

  expect((await visitor.send('GET', '/api/passkeys')).json().passkeys).toEqual([
    expect.objectContaining({ id: 'mine' }),
  ]);
  expect((await visitor.send('GET', '/api/user/identities')).json().identities).toEqual([]);
  expect(outcome(await list(code))).toEqual([400, WRONG]);
  await gateway.smtp.nextMailTo(email, /passkey was removed/);
  await gateway.smtp.nextMailTo(email, /Google was disconnected/);
});

test('an address without a user is answered alike, before the mail is accepted too, and gets no mail', async () => {
  const email = await addPerson('grace');
  const answers = Promise.withResolvers<void>();
  accepting = answers.promise;

  const known = await forgot(gateway.newVisitor(), email);
  const unknown = await forgot(gateway.newVisitor(), 'nobody@around.example');
  answers.resolve();

  expect(outcome(known)).toEqual([200, SENT]);
  expect(outcome(unknown)).toEqual(outcome(known));
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
  await gateway.smtp.nextMailTo(email);
  expect(gateway.smtp.mails.filter(({ recipients }) => recipients.includes('nobody@around.example'))).toEqual([]);
});

test('while the mail server is down both are answered 503, and the code arrives later', async () => {
  const email = await addPerson('edsger');
  await gateway.smtp.stop();

  const known = await forgot(gateway.newVisitor(), email);
  const unknown = await forgot(gateway.newVisitor(), 'no-edsger@around.example');

  expect(known.statusCode).toBe(503);
  expect(outcome(unknown)).toEqual(outcome(known));
  await gateway.smtp.start();
  const code = codeIn(await gateway.smtp.nextMailTo(email));
  expect((await reset(gateway.newVisitor(), email, code)).statusCode).toBe(200);
});

test('D30 a code for a new password works once, for its address only', async () => {
  const [email, other] = [await addPerson('barbara'), await addPerson('shafi')];
  const visitor = gateway.newVisitor();
  const code = await requestCode(visitor, email);

  expect(outcome(await reset(visitor, other, code))).toEqual([400, WRONG]);
  expect(outcome(await reset(visitor, 'nobody-else@around.example', code))).toEqual([400, WRONG]);
  expect(visitor.cookie).toBeUndefined();
  expect((await reset(visitor, email, code)).statusCode).toBe(200);
  expect(outcome(await reset(gateway.newVisitor(), email, code))).toEqual([400, WRONG]);
});

test('D31 after five wrong codes the right one sets no password', async () => {
  const email = await addPerson('donald');
  const code = await requestCode(gateway.newVisitor(), email);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let times = 0; times < 5; times += 1)
    expect((await reset(gateway.newVisitor(), email, wrong)).statusCode).toBe(400);

  expect(outcome(await reset(gateway.newVisitor(), email, code))).toEqual([400, WRONG]);
  expect(await isNewPassword(email)).toBe(false);
});

test('a code that verifies an address sets no password, and the other way round', async () => {
  const email = await addPerson('leslie');
  const visitor = gateway.newVisitor();
  await visitor.send('POST', '/api/email/send-code', { body: { email } });
  const verification = codeIn(await gateway.smtp.nextMailTo(email));
  const newPassword = await requestCode(visitor, email);
  if (verification === newPassword) return;

  expect(outcome(await reset(visitor, email, verification))).toEqual([400, WRONG]);
  expect(outcome(await visitor.send('POST', '/api/email/verify-code', { body: { code: newPassword } }))).toEqual([
    400,
    WRONG,
  ]);
});

test('a password that is too short costs no try', async () => {
  const email = await addPerson('tony');
  const visitor = gateway.newVisitor();
  const code = await requestCode(visitor, email);

  const refused = await visitor.send('POST', '/api/password/reset', { body: { email, code, password: 'short' } });

  expect(outcome(refused)).toEqual([400, { message: 'Password must be at least 6 characters' }]);
  expect((await reset(visitor, email, code)).statusCode).toBe(200);
});

test('D33 the fourth code for a new password within 15 minutes answers 429 and sends nothing', async () => {
  const email = await addPerson('john');
  for (let times = 0; times < 3; times += 1) await requestCode(gateway.newVisitor(), email);
  const before = gateway.smtp.connections();

  const refused = await forgot(gateway.newVisitor(), email.toUpperCase());

  expect([refused.statusCode, Number(refused.headers['retry-after']) > 800]).toEqual([429, true]);
  expect(gateway.smtp.connections()).toBe(before);
});
