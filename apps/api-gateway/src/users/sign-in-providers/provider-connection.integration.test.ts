import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { defaultDeadlines } from '../../http/deadlines.ts';
import { longDeadlines } from '../../testing/gateways/make-gateway.ts';
import { providerConnection } from './provider-connection.ts';

const DISCOVERY = '/.well-known/openid-configuration';

async function startServer(listener: (origin: string) => RequestListener) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', listener(origin));
  return {
    settings: { issuer: new URL(origin), clientId: 'id', clientSecret: 'secret' },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The fields of Facebook's document: no token endpoint, and its address is redirected. */
const facebookDocument =
  (issuerOf: (origin: string) => string) =>
  (origin: string): RequestListener =>
  (request, response) => {
    if (request.url === DISCOVERY) return response.writeHead(301, { location: `${DISCOVERY}/` }).end();
    const document = {
      issuer: issuerOf(origin),
      authorization_endpoint: 'https://facebook.com/dialog/oauth/',
      jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
      response_types_supported: ['id_token', 'token id_token'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  };

const deadlines = longDeadlines;
const clock = () => new Date();

test('the token endpoint that Facebook does not name is added', async () => {
  await using server = await startServer(facebookDocument((origin) => origin));

  const configuration = await providerConnection({ name: 'facebook', settings: server.settings, deadlines, clock })();

  expect(configuration.serverMetadata()).toMatchObject({
    authorization_endpoint: 'https://facebook.com/dialog/oauth/',
    token_endpoint: 'https://graph.facebook.com/oauth/access_token',
  });
});

test('a document of another issuer is refused', async () => {
  await using server = await startServer(facebookDocument(() => 'https://evil.test'));

  await expect(providerConnection({ name: 'facebook', settings: server.settings, deadlines, clock })()).rejects.toThrow(
    'issuer',
  );
});

test('the document is fetched once for an hour, and again after a failure', async () => {
  let now = 0;
  let requests = 0;
  let isDown = true;
  await using server = await startServer((origin) => (request, response) => {
    requests += 1;
    if (isDown) return response.writeHead(503).end();
    return facebookDocument(() => origin)(origin)(Object.assign(request, { url: '/' }), response);
  });
  const connect = providerConnection({
    name: 'google',
    settings: server.settings,
    deadlines,
    clock: () => new Date(now),
  });

  await expect(Promise.all([connect(), connect()])).rejects.toThrow();
  expect(requests).toBe(1);
  isDown = false;
  await connect();
  await connect();
  expect(requests).toBe(2);
  now += 3_600_000;
  await connect();
  expect(requests).toBe(3);
});

test('a provider that does not answer is given up after five seconds', async () => {
  await using server = await startServer(() => () => {});
  const begin = performance.now();

  const connect = providerConnection({
    name: 'google',
    settings: server.settings,
    deadlines: defaultDeadlines,
    clock,
  });
  await expect(connect()).rejects.toThrow('timed out');

  expect(performance.now() - begin).toBeGreaterThan(4_900);
});
