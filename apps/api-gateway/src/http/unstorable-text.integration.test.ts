import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../testing/gateways/admin-gateway.ts';

let gateway: AdminGateway;
beforeAll(async () => {
  gateway = await startAdminGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

const proxy = { ip: 'a.test', port: 80, username: 'ann', password: 'secret' };

describe.each([
  ['a NUL character', 'a\0b', 'a%00b'],
  ['an unpaired surrogate', 'a\ud800b', undefined],
])('%s', (_name, text, encoded) => {
  test.each<[string, string, object]>([
    ['the login', '/api/login', { username: text, password: 'eleven white horses' }],
    ['the login of admins', '/api/admin/login', { username: text, password: 'eleven white horses' }],
    ['an account', '/api/admin/instagram-accounts', { action: 'add', username: text, password: 'secret' }],
    ['a proxy', '/api/admin/proxies', { ...proxy, username: text }],
    ['the country of a proxy', '/api/admin/proxies', { ...proxy, country: text }],
  ])('in %s answers 400', async (_where, path, body) => {
    const response = await gateway.admin.send('POST', path, body);

    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message: 'A text has characters that cannot be stored' },
    ]);
  });

  test.runIf(encoded).each([
    ['the filter of the audit log', '/api/admin/audit?actor='],
    ['the filter of the activity', '/api/admin/events?account='],
    ['the search of places', '/api/places?q='],
  ])('in %s answers 400', async (_where, path) => {
    const response = await gateway.admin.get(`${path}${encoded}`);

    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message: 'A text has characters that cannot be stored' },
    ]);
  });
});
