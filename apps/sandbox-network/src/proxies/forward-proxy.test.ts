import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { fetch, ProxyAgent } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import {
  type CrawlerSeed,
  callAs,
  control,
  LogEntries,
  readCrawlerSeed,
  userIdOf,
  Written,
} from '../testing/web-client.ts';

let sandbox: TestSandbox;
let seed: CrawlerSeed;
const agents: ProxyAgent[] = [];

beforeAll(async () => {
  sandbox = await startTestSandbox();
  seed = await readCrawlerSeed(sandbox.controlUrl);
});
beforeEach(async () => {
  await fetch(`${sandbox.controlUrl}/control/log`, { method: 'DELETE' });
  await fetch(`${sandbox.controlUrl}/control/rules`, { method: 'DELETE' });
});
afterAll(async () => {
  await Promise.all(agents.map((agent) => agent.destroy()));
  await sandbox[Symbol.asyncDispose]();
});

test.each([
  ['a CONNECT tunnel', true],
  ['a plain forwarded request', false],
])('the log contains the account and proxy of %s', async (_case, proxyTunnel) => {
  for (const [index, proxy] of seed.proxies.entries()) {
    const account = seed.accounts[index]!;
    const response = await callAs(account, ownInfo(account), { dispatcher: agentFor(proxy, { proxyTunnel }) });
    expect(response.status).toBe(200);
    await response.text();

    const entry = (await apiLog()).at(-1);
    expect(entry).toMatchObject({ surface: 'api', account: account.username, proxy: proxy.name, status: 200 });
  }
});

test('distinguishes the proxies of concurrent requests', async () => {
  const [account] = seed.accounts;
  const routes = [...seed.proxies, ...seed.proxies].flatMap((proxy) => [
    { name: proxy.name, dispatcher: agentFor(proxy, { proxyTunnel: true }) },
    { name: proxy.name, dispatcher: agentFor(proxy, { proxyTunnel: false }) },
  ]);

  await Promise.all(
    routes.map(({ name, dispatcher }) => callAs(account!, `${ownInfo(account!)}?expected=${name}`, { dispatcher })),
  );
  await callAs(account!, `${ownInfo(account!)}?expected=direct`);

  const log = await apiLog();
  expect(log).toHaveLength(routes.length + 1);
  expect(log.map((entry) => `expected=${entry.proxy}`)).toEqual(log.map((entry) => entry.query));
});

test('logs the requests of the proxy itself', async () => {
  const [proxy] = seed.proxies;
  const dispatcher = agentFor(proxy!, { proxyTunnel: true });
  await (await callAs(seed.accounts[0]!, ownInfo(seed.accounts[0]!), { dispatcher })).text();

  const log = await readLog();
  const target = new URL(sandbox.apiUrl).host;
  expect(log.filter((entry) => entry.surface === 'proxy')).toMatchObject([
    { proxy: proxy!.name, method: 'CONNECT', path: target, status: 200 },
  ]);
});

test.each([true, false])('wrong credentials are refused with 407 (tunnel: %s)', async (proxyTunnel) => {
  const dispatcher = agentFor({ ...seed.proxies[0]!, password: 'wrong' }, { proxyTunnel });

  expect(await outcome(dispatcher)).toContain('407');
  expect(await apiLog()).toEqual([]);
});

test.each([
  ['refuse', '407'],
  ['bad_gateway', '502'],
  ['unreachable', /ECONNRESET|other side closed/],
])('a proxy with the rule %s applies it until its count is used up', async (answer, expected) => {
  const [proxy] = seed.proxies;
  const rule = { surface: 'proxy', proxy: `${proxy!.host}:${proxy!.port}`, count: 1, answer };
  await control(`${sandbox.controlUrl}/control/rules`, Written, rule);

  expect(await outcome(agentFor(proxy!, { proxyTunnel: true }))).toMatch(expected);
  expect(await outcome(agentFor(seed.proxies[1]!, { proxyTunnel: true }))).toBe('200');
  expect(await outcome(agentFor(proxy!, { proxyTunnel: true }))).toBe('200');
});

test('a hanging proxy sends nothing, and its request stays open in the log until the client disconnects', async () => {
  const { host, port, username, password } = seed.proxies[0]!;
  await control(`${sandbox.controlUrl}/control/rules`, Written, { surface: 'proxy', answer: 'hang' });
  const token = Buffer.from(`${username}:${password}`).toString('base64');
  const target = new URL(sandbox.apiUrl).host;

  const client = connect({ host, port });
  client.write(`CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\nproxy-authorization: Basic ${token}\r\n\r\n`);
  await expect.poll(readLog).toMatchObject([{ surface: 'proxy', status: null, endedAt: null }]);
  expect(client.bytesRead).toBe(0);

  client.destroy();
  await expect.poll(readLog).toMatchObject([{ surface: 'proxy', status: null, endedAt: expect.any(Number) }]);
});

test('answers 502 for an unreachable target and 403 for one on another machine', async () => {
  const free = await freePort();
  const dispatcher = agentFor(seed.proxies[0]!, { proxyTunnel: true });

  expect(await fetch(`http://127.0.0.1:${free}/`, { dispatcher }).catch(reasonOf)).toContain('502');
  expect(await fetch('http://192.0.2.1/', { dispatcher }).catch(reasonOf)).toContain('403');
});

type Proxy = CrawlerSeed['proxies'][number];
type SeedAccount = CrawlerSeed['accounts'][number];

function agentFor({ host, port, username, password }: Proxy, { proxyTunnel }: { proxyTunnel: boolean }): ProxyAgent {
  const token = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const agent = new ProxyAgent({ uri: `http://${host}:${port}`, token, proxyTunnel });
  agents.push(agent);
  return agent;
}

function ownInfo(account: SeedAccount): string {
  return `${sandbox.apiUrl}/api/v1/users/${userIdOf(account)}/info/`;
}

/** The status, or the error messages. */
async function outcome(dispatcher: ProxyAgent): Promise<string> {
  const account = seed.accounts[0]!;
  return callAs(account, ownInfo(account), { dispatcher }).then((response) => String(response.status), reasonOf);
}

/** The messages and codes of an error and its causes. */
function reasonOf(error: NodeJS.ErrnoException): string {
  const cause = error.cause instanceof Error ? reasonOf(error.cause) : '';
  return `${error.code ?? ''} ${error.message} ${cause}`;
}

async function readLog() {
  return control(`${sandbox.controlUrl}/control/log`, LogEntries);
}

async function apiLog() {
  return (await readLog()).filter((entry) => entry.surface === 'api');
}

async function freePort(): Promise<number> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
