import { startScriptedNetwork } from '@around/test-harness/scripted-network';
import { createTestDatabase } from '@around/test-harness/test-database';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { startScriptedProxy } from '../testing/scripted-proxy.ts';
import { makeTestRotation } from '../testing/test-rotation.ts';
import { LeaseLost } from './lease-lost.ts';

test('makes no request when a stalled process reads its reservation too late', async () => {
  await using database = await createTestDatabase(inject('templateUrl'));
  await using network = await startScriptedNetwork();
  await using proxy = await startScriptedProxy();
  const rotation = makeTestRotation({ db: database.db, networkUrl: network.url });
  const accountId = await rotation.addAccount('ada', await rotation.addProxy(proxy.port));
  onTestFinished(() => void vi.restoreAllMocks());

  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 21_000;
    return now;
  });
  const { signal } = new AbortController();
  const pending = rotation.withAccount({ accountId, call: 'tray', signal }, (account) =>
    account.call((client) => client.fetchTray({ signal })),
  );

  await expect(pending).rejects.toThrow(LeaseLost);
  expect(network.requests).toEqual([]);
});
