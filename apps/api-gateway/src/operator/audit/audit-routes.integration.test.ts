import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';

let gateway: AdminGateway;
let admin: AdminGateway['admin'];

beforeEach(async () => {
  gateway = await startAdminGateway();
  ({ admin } = gateway);
});
afterEach(() => gateway[Symbol.asyncDispose]());

const control = (body: object) => admin.send('POST', '/api/instagram/crawler/control', body);

test('the audit log is paged and filtered by action and actor', async () => {
  await control({ action: 'stop' });
  await control({ action: 'start' });

  const first = (await admin.get('/api/admin/audit?limit=1')).json().entries;
  expect(first).toMatchObject([{ actor: 'Operator', action: 'crawler.start', details: { isRunning: true } }]);
  const next = (await admin.get(`/api/admin/audit?limit=1&before=${first[0].id}`)).json().entries;
  expect(next).toMatchObject([{ action: 'crawler.stop' }]);
  expect((await admin.get('/api/admin/audit?action=admin.login')).json().entries).toHaveLength(1);
  const crawler = (await admin.get('/api/admin/audit?action=crawler&actor=operator')).json().entries;
  expect(crawler.map(({ action }: { action: string }) => action)).toEqual(['crawler.start', 'crawler.stop']);
  for (const none of ['action=craw', 'action=crawler&actor=ada']) {
    expect((await admin.get(`/api/admin/audit?${none}`)).json().entries).toEqual([]);
  }
  expect((await admin.get('/api/admin/audit?limit=0')).statusCode).toBe(400);
});
