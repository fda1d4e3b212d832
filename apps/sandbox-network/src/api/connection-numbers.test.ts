import { Client } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSandbox } from '../testing/test-sandbox.ts';
import { callAs, control, LogEntries, readCrawlerSeed, userIdOf } from '../testing/web-client.ts';

test('the log distinguishes connections', async () => {
  await using sandbox = await startTestSandbox();
  const [account] = (await readCrawlerSeed(sandbox.controlUrl)).accounts;
  const clients = [0, 1].map(() => new Client(sandbox.apiUrl));
  onTestFinished(async () => void (await Promise.all(clients.map((client) => client.destroy()))));

  for (const dispatcher of [clients[0]!, clients[0]!, clients[1]!]) {
    const answer = await callAs(account!, `${sandbox.apiUrl}/api/v1/users/${userIdOf(account!)}/info/`, { dispatcher });
    await answer.text();
  }

  const log = await control(`${sandbox.controlUrl}/control/log`, LogEntries);
  const [first, second, third] = log.map((entry) => entry.connection);
  expect(first).toEqual(expect.any(Number));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
