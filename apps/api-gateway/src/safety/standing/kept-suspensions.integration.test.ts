import { UserId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { deletePersonalData } from '@around/database/safety/personal-data';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newName, PASSWORD } from '../../testing/clients/visitor.ts';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';
import { moderatedMoments } from '../../testing/moderated-moments.ts';

let gateway: AdminGateway;
let db: Db;
let moments: ReturnType<typeof moderatedMoments>;

beforeEach(async () => {
  gateway = await startAdminGateway();
  db = gateway.database.db;
  moments = moderatedMoments(gateway);
});
afterEach(() => gateway[Symbol.asyncDispose]());

type Visitor = Awaited<ReturnType<AdminGateway['newUser']>>;

const EMAIL = 'author@example.org';
const standingOf = async (user: Pick<Visitor, 'send'>) =>
  (await user.send('GET', '/api/user/standing')).json().suspension;
const deleteAccount = (user: Visitor) => user.send('DELETE', '/api/user', { body: { password: PASSWORD } });

async function setEmail(user: { id: string }, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, emailKey: email, emailVerifiedAt: new Date() })
    .where('id', '=', UserId.parse(user.id))
    .execute();
}

async function suspend(user: Visitor, suspendDays: number): Promise<void> {
  const momentId = await moments.shareMoment(user.id);
  await moments.reportAndDecide(momentId, { action: 'suspendUser', suspendDays });
}

test('a suspension outlives its account: who signs up with the same address is suspended until its end', async () => {
  const user = await gateway.newUser();
  await setEmail(user, EMAIL);
  await suspend(user, 365);
  const { until } = await standingOf(user);
  expect((await deleteAccount(user)).statusCode).toBe(200);
  const stored = JSON.stringify(await db.selectFrom('keptSuspensions').selectAll().execute());
  expect(stored).toMatch(/^\[\{"digest":"[0-9a-f]{64}","endsAt":"[^"]+"\}\]$/);

  const again = gateway.newVisitor();
  await again.verifyEmail(EMAIL);
  expect((await again.register({ username: newName(), email: EMAIL })).statusCode).toBe(200);

  expect(await standingOf(again)).toEqual({ until, reason: null });
  const upload = await again.send('POST', '/api/upload/video', { body: {} });
  expect([upload.statusCode, upload.json().error]).toEqual([403, 'suspended']);
  expect(await standingOf(await gateway.newUser())).toBeNull();
});

test('the suspension follows an address that is added later, and stays when it is changed', async () => {
  const user = await gateway.newUser();
  await setEmail(user, EMAIL);
  await suspend(user, 7);
  await deleteAccount(user);
  const other = await gateway.newUser();
  expect(await standingOf(other)).toBeNull();

  await setEmail(other, EMAIL);
  expect(await standingOf(other)).toMatchObject({ until: expect.any(String) });
  await setEmail(other, 'new@example.org');
  expect(await standingOf(other)).toMatchObject({ until: expect.any(String) });

  await deleteAccount(other);
  const third = await gateway.newUser();
  await setEmail(third, 'new@example.org');
  expect(await standingOf(third)).toMatchObject({ until: expect.any(String) });
});

test('identities and passkeys carry a suspension too, and nothing is kept after its end or without one', async () => {
  const user = await gateway.newUser();
  await db
    .insertInto('userIdentities')
    .values({ provider: 'google', subject: '42', userId: UserId.parse(user.id), email: null })
    .execute();
  const passkey = { credentialId: 'credential', publicKey: Buffer.from('x'), name: 'Phone' };
  await db
    .insertInto('userPasskeys')
    .values({ ...passkey, userId: UserId.parse(user.id) })
    .execute();
  await suspend(user, 30);
  await deleteAccount(user);
  const [byIdentity, byPasskey] = [await gateway.newUser(), await gateway.newUser()];

  await db
    .insertInto('userIdentities')
    .values({ provider: 'google', subject: '42', userId: UserId.parse(byIdentity.id), email: null })
    .execute();
  await db
    .insertInto('userPasskeys')
    .values({ ...passkey, userId: UserId.parse(byPasskey.id) })
    .execute();

  expect(await standingOf(byIdentity)).not.toBeNull();
  expect(await standingOf(byPasskey)).not.toBeNull();
  await db.updateTable('keptSuspensions').set({ endsAt: new Date() }).execute();
  expect(await standingOf(byIdentity)).toBeNull();
  await deletePersonalData(db);
  expect(await db.selectFrom('keptSuspensions').selectAll().execute()).toEqual([]);
  await deleteAccount(byIdentity);
  expect(await db.selectFrom('keptSuspensions').selectAll().execute()).toEqual([]);
});
