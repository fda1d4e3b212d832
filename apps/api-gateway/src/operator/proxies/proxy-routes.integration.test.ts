import type { ProxyId } from '@around/contracts/ids';
import type { ForwardProxy } from '@around/contracts/operator/proxies/proxies';
import { findAudit } from '@around/database/audit/audit-queries';
import { findProxy } from '@around/database/proxies/proxy-queries';
import { passwordOfProxy } from '@around/database/sealed-rows';
import { makeAccount, makeProxy } from '@around/test-harness/make-rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';
import { testBox } from '../../testing/gateways/make-gateway.ts';

let gateway: AdminGateway;
let database: AdminGateway['database'];
let admin: AdminGateway['admin'];

beforeAll(async () => {
  gateway = await startAdminGateway();
  ({ database, admin } = gateway);
});
afterAll(() => gateway[Symbol.asyncDispose]());

const form = { ip: '203.0.113.7', port: '8080', username: 'ann', password: 'px-UNIQUE-2' };
const add = (change: object = {}) => admin.send('POST', '/api/admin/proxies', { ...form, ...change });

async function addKnown(change: object): Promise<ForwardProxy> {
  return (await add(change)).json().proxy;
}

test('a proxy is stored with a sealed password and returned with a mask', async () => {
  const response = await add({ ip: 'One.test', country: 'TR' });

  expect(response.statusCode).toBe(201);
  const { proxy } = response.json();
  expect(proxy).toMatchObject({
    ip: 'one.test',
    port: 8080,
    username: 'ann',
    country: 'TR',
    isActive: true,
    errorCount: 0,
    cooldownUntil: null,
    lastUsed: null,
  });
  expect(proxy.password).toBe('••••••••');
  const row = await findProxy(database.db, proxy.id);
  expect(row!.sealedPassword).not.toContain('px-UNIQUE-2');
  expect(testBox.open(row!.sealedPassword, passwordOfProxy(proxy.id))).toBe('px-UNIQUE-2');
});

test('the port may be a number and the country an empty string, as manager B sends them', async () => {
  expect((await add({ ip: 'number.test', port: 3128, country: '' })).json().proxy).toMatchObject({
    port: 3128,
    country: null,
  });
});

test.each([
  [{ ip: '' }, 'All proxy fields are required except country'],
  [{ port: '' }, 'All proxy fields are required except country'],
  [{ username: null }, 'All proxy fields are required except country'],
  [{ password: '' }, 'All proxy fields are required except country'],
  [{ port: '0' }, 'Port must be a valid number between 1 and 65535'],
  [{ port: '65536' }, 'Port must be a valid number between 1 and 65535'],
  [{ port: 'eighty' }, 'Port must be a valid number between 1 and 65535'],
  [{ port: 80.5 }, 'Port must be a valid number between 1 and 65535'],
  [{ ip: 'a.test/path' }, 'IP address must be an IP address or a host name'],
  [{ ip: 'a.test\r\nx: y' }, 'IP address must be an IP address or a host name'],
])('%o answers 400 with the message of the form', async (change, message) => {
  const response = await add(change);

  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ message });
});

test.each([
  '999.1.1.1',
  '1.2.3.256',
  '1.2.3.4.5',
  '127.1',
  '01.02.03.04',
  '0x7f.1.2.3',
  '2130706433',
  'a..b',
  '[::1',
  '1::2::3',
  'fe80::1%eth0',
  '[203.0.113.7]',
  `${'a'.repeat(64)}.test`,
])('the host %s answers 400', async (ip) => {
  const response = await add({ ip });

  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ message: 'IP address must be an IP address or a host name' });
});

test('a duplicate address answers 409 duplicate_proxy', async () => {
  await add({ ip: 'twice.test' });
  const response = await add({ ip: 'TWICE.test', username: 'other' });

  expect(response.statusCode).toBe(409);
  expect(response.json()).toEqual({
    error: 'duplicate_proxy',
    message: 'A proxy with this IP and port already exists',
  });
});

test('the spellings of an IPv6 address are one proxy', async () => {
  expect((await add({ ip: '2001:DB8:0:0::1' })).json().proxy.ip).toBe('[2001:db8::1]');

  for (const ip of [
    '2001:db8::1',
    '2001:0db8:0000:0000:0000:0000:0000:0001',
    '[2001:db8:0:0:0:0:0:1]',
    '2001:db8::0.0.0.1',
  ]) {
    expect((await add({ ip })).json()).toMatchObject({ error: 'duplicate_proxy' });
  }
});

test('concurrent requests add the proxy once', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => add({ ip: 'race.test' })));

  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)]);
});

test('the list has proxies, accounts and their mapping', async () => {
  const proxyId = await makeProxy(database.db, 'listed.test');
  const until = new Date('2030-01-01T00:00:00Z');
  await database.db
    .updateTable('proxies')
    .set({
      state: 'cooling',
      cooldownUntil: until,
      errorCount: 6,
      probeCount: 9,
      failedProbeCount: 4,
      lastProbeAt: until,
    })
    .where('id', '=', proxyId)
    .execute();
  const accountId = await makeAccount(database.db, 'ada', { proxyId });
  await database.db.updateTable('accounts').set({ sessionHint: 'S3CR3T-SES' }).where('id', '=', accountId).execute();

  for (const url of ['/api/admin/proxies', '/api/admin/proxies/']) {
    const list = (await admin.get(url)).json();

    expect(list.proxies.find((proxy: ForwardProxy) => proxy.id === proxyId)).toMatchObject({
      isActive: false,
      cooldownUntil: until.getTime(),
      errorCount: 6,
      probeCount: 9,
      failedProbeCount: 4,
      lastProbe: until.toISOString(),
    });
    expect(list.accounts).toContainEqual({
      id: accountId,
      username: 'ada',
      sessionId: 'S3CR3T-SES',
      isRateLimited: false,
      rateLimitExpiry: null,
      lastUsed: null,
      proxyId,
      state: 'active',
    });
    expect(list.accountProxyMap[accountId]).toBe(proxyId);
  }
});

test('removing a proxy clears it from its accounts', async () => {
  const { id } = await addKnown({ ip: 'removed.test' });
  const accountId = await makeAccount(database.db, 'grace', { proxyId: id });

  const response = await admin.send('DELETE', `/api/admin/proxies/${id}`);

  expect(response.json()).toEqual({ message: 'The proxy was removed successfully' });
  expect((await admin.get('/api/admin/proxies')).json().accountProxyMap[accountId]).toBeNull();
  expect((await admin.send('DELETE', `/api/admin/proxies/${id}`)).statusCode).toBe(404);
  expect((await admin.send('DELETE', '/api/admin/proxies/not-an-id')).statusCode).toBe(400);
});

test('editing a disabled proxy reactivates it', async () => {
  const { id } = await addKnown({ ip: 'edited.test' });
  await database.db
    .updateTable('proxies')
    .set({ state: 'disabled', stateReason: '407' })
    .where('id', '=', id)
    .execute();

  const response = await admin.send('PATCH', `/api/admin/proxies/${id}`, { password: 'px-NEW-3', country: '' });

  expect(response.json().proxy).toMatchObject({ isActive: true, state: 'active', username: 'ann', country: null });
  const row = await findProxy(database.db, id);
  expect(testBox.open(row!.sealedPassword, passwordOfProxy(id))).toBe('px-NEW-3');
});

test.each([{}, { username: '', password: '' }, { username: ' ' }, { password: null }])(
  'a change of a proxy with nothing to change answers 400, and leaves a disabled one alone: %j',
  async (body) => {
    const id = await makeProxy(database.db);
    await database.db.updateTable('proxies').set({ state: 'disabled' }).where('id', '=', id).execute();

    const response = await admin.send('PATCH', `/api/admin/proxies/${id}`, body);

    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message: 'Please change the username, the password or the country' },
    ]);
    expect(await findProxy(database.db, id)).toMatchObject({ state: 'disabled', username: 'u' });
  },
);

test('a proxy is frozen and unfrozen', async () => {
  const { id } = await addKnown({ ip: 'frozen.test' });

  await admin.send('POST', `/api/admin/proxies/${id}/freeze`);
  expect(await findProxy(database.db, id)).toMatchObject({ state: 'disabled', stateReason: 'frozen by Operator' });
  await admin.send('POST', `/api/admin/proxies/${id}/unfreeze`);
  expect(await findProxy(database.db, id)).toMatchObject({ state: 'active' });

  expect((await admin.send('POST', `/api/admin/proxies/${crypto.randomUUID()}/freeze`)).statusCode).toBe(404);
});

test('pasted lines are previewed, imported and removed again', async () => {
  await add({ ip: 'known.test' });
  const text = ['known.test:8080:u:p', 'fresh-1.test:8080:u:px-PASTED', 'fresh-2.test,8080,u,p,DE', 'nonsense'].join(
    '\n',
  );

  const preview = await admin.send('POST', '/api/admin/proxies/import/preview', { text });
  expect(preview.json().lines.map(({ status }: { status: string }) => status)).toEqual([
    'duplicate',
    'new',
    'new',
    'invalid',
  ]);
  expect(preview.body).not.toContain('px-PASTED');

  const imported = (await admin.send('POST', '/api/admin/proxies/import', { text })).json();
  expect(imported).toMatchObject({
    added: [
      { ip: 'fresh-1.test', port: 8080 },
      { ip: 'fresh-2.test', port: 8080 },
    ],
    skippedCount: 2,
  });

  const ids = imported.added.map(({ id }: { id: ProxyId }) => id);
  expect((await admin.send('POST', '/api/admin/proxies/remove', { ids })).json()).toMatchObject({ removedCount: 2 });
  expect(await findProxy(database.db, ids[0])).toBeUndefined();
});

test('every change is audited with its actor and without a password', async () => {
  const entries = (await findAudit(database.db, { limit: 200 })).filter(({ action }) => action.startsWith('proxy.'));

  expect(new Set(entries.map(({ action }) => action))).toEqual(
    new Set(['proxy.add', 'proxy.edit', 'proxy.freeze', 'proxy.unfreeze', 'proxy.remove', 'proxy.import']),
  );
  expect(entries.every(({ actor, address }) => actor === 'Operator' && address === '127.0.0.1')).toBe(true);
  expect(JSON.stringify(entries)).not.toContain('px-');
});
