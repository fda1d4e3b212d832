import type { ProxyId } from '@around/contracts/ids';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { makeProxy } from '@around/test-harness/make-rows';
import { startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase } from '@around/test-harness/test-database';
import { expect, inject, test } from 'vitest';
import { startScriptedProxy } from '../../testing/scripted-proxy.ts';
import { countedProbe } from './counted-probe.ts';

const { signal } = new AbortController();
const log = createLogger({ program: 'test', level: 'silent' });

test('each probe counts in the metrics, and at its proxy if that is stored', async () => {
  await using neutral = await startScriptedNetwork();
  await using proxy = await startScriptedProxy();
  const database = await createTestDatabase(inject('templateUrl'));
  const { db } = database;
  const metrics = createMetrics('test');
  const probe = countedProbe({ db, log, metrics, url: neutral.url });
  const proxyId = await makeProxy(db);
  const through = (id?: ProxyId) =>
    probe(
      { host: '127.0.0.1', port: proxy.port, username: 'u', password: 'p' },
      { ...(id && { proxyId: id }), signal, deadlineMs: 4_000 },
    );

  await through(proxyId);
  await through();
  proxy.refuseWith(502);
  await through(proxyId);

  expect(await db.selectFrom('proxies').selectAll().where('id', '=', proxyId).executeTakeFirst()).toMatchObject({
    probeCount: 2,
    failedProbeCount: 1,
    lastProbeAt: expect.any(Date),
  });
  expect(await metrics.metrics()).toMatch(/^around_crawl_proxy_probes_total\{.*result="healthy".*\} 2$/m);
  expect(await metrics.metrics()).toMatch(/^around_crawl_proxy_probes_total\{.*result="failed".*\} 1$/m);

  proxy.refuseWith(null);
  await database[Symbol.asyncDispose]();
  expect(await through(proxyId)).toMatchObject({ isHealthy: true });
});
