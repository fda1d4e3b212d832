import { UserExport } from '@around/contracts/users/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, sessionIdOf } from '../../testing/clients/visitor.ts';
import { startGateway, type TestGateway } from '../../testing/gateways/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ isMailFallback: false });
});
afterAll(() => gateway[Symbol.asyncDispose]());

async function addKeys(userId: string) {
  const { db } = gateway.database;
  const id = userId as never;
  await db
    .insertInto('userPasskeys')
    .values({ credentialId: userId, userId: id, publicKey: Buffer.from('key'), name: 'Phone' })
    .execute();
  await db
    .insertInto('userIdentities')
    .values({ provider: 'google', subject: userId, userId: id, email: null })
    .execute();
}

async function rowsOf(userId: string): Promise<number> {
  const id = userId as never;
  const { db } = gateway.database;
  const found = await Promise.all([
    db.selectFrom('users').select('id').where('id', '=', id).execute(),
    db.selectFrom('userPasskeys').select('userId').where('userId', '=', id).execute(),
    db.selectFrom('userIdentities').select('userId').where('userId', '=', id).execute(),
  ]);
  return found.flat().length;
}

test('deletion needs the password, and takes everything of the user', async () => {
  const visitor = gateway.newVisitor();
  await visitor.verifyEmail('gone@around.example');
  const { id, username } = (await visitor.register({ email: 'gone@around.example' })).json();
  await addKeys(id);
  const other = gateway.newVisitor();
  await other.logIn(username);
  await visitor.send('PATCH', '/api/user', { body: { password: 'another one', currentPassword: PASSWORD } });
  const remove = (body?: object) => visitor.send('DELETE', '/api/user', { ...(body && { body }) });
  expect((await remove()).json()).toEqual({ message: 'Password is required', error: 'wrong_password' });
  expect((await remove({ password: 'wrong' })).statusCode).toBe(403);
  expect(await rowsOf(id)).toBe(3);

  const removed = await remove({ password: 'another one' });

  expect(removed.statusCode).toBe(200);
  expect(String(removed.headers['set-cookie'])).toMatch(/^around_session=;/);
  expect(await rowsOf(id)).toBe(0);
  expect(await gateway.database.db.selectFrom('mails').selectAll().execute()).toEqual([]);
  expect([await visitor.status(), await other.status()]).toEqual([401, 401]);
  const keys = await gateway.queueClient.redis.keys(`${gateway.redis.prefix}:session:user*`);
  const values = await Promise.all(keys.map((key) => gateway.queueClient.redis.dump(key)));
  expect(`${keys}${values}`).not.toContain(id);
  expect((await visitor.logIn(username, 'another one')).statusCode).toBe(401);
  expect((await gateway.newVisitor().register({ username })).statusCode).toBe(200);
});

test('the export has everything that we hold about the user, and no secret', async () => {
  const visitor = gateway.newVisitor();
  await visitor.verifyEmail('kept@around.example');
  const user = (await visitor.register({ email: 'kept@around.example' })).json();
  await addKeys(user.id);

  const response = await visitor.send('GET', '/api/user/export');

  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-disposition': 'attachment; filename="around-export.json"',
    'cache-control': 'no-store',
  });
  const exported = UserExport.parse(response.json());
  expect(exported).toMatchObject({
    user,
    emailVerifiedAt: expect.any(String),
    passkeys: [{ id: user.id, name: 'Phone', publicKey: Buffer.from('key').toString('base64url') }],
    providers: [{ provider: 'google', subject: user.id }],
    sessions: [{ device: expect.any(String) }],
    moments: [],
    unfinishedUploads: [],
    follows: [],
    standing: { suspension: null, takedowns: [] },
    notifications: [],
  });
  expect(response.body).not.toContain('argon2');
  expect(response.body).not.toContain(sessionIdOf(visitor.cookie!));
  expect((await gateway.newVisitor().send('GET', '/api/user/export')).statusCode).toBe(401);
});
