import { randomUUID } from 'node:crypto';
import { refreshLiveLocations } from '@around/database/feed/live-locations';
import { makeLocation, makeStory } from '@around/test-harness/make-rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../testing/gateways/admin-gateway.ts';
import {
  findViolation,
  type OpenapiDocument,
  type Operation,
  operationsOf,
} from '../testing/openapi/document-check.ts';

let gateway: AdminGateway;
let document: OpenapiDocument;
let operations: Operation[];
beforeAll(async () => {
  gateway = await startAdminGateway();
  document = (await gateway.app.inject('/api/openapi.json')).json();
  operations = operationsOf(document);
  const { db } = gateway.database;
  const locations = [await makeLocation(db), await makeLocation(db, { name: 'Alsancak' })];
  await makeStory(db, locations[0]!, { source: 'network', externalId: '3701234567' });
  await makeStory(db, locations[1]!, { source: 'moment' });
  await refreshLiveLocations(db, locations);
});
afterAll(() => gateway[Symbol.asyncDispose]());

const find = (method: string, path: string) =>
  operations.find((operation) => operation.method === method && operation.path === path)!;

test('every operation has a summary, and every call that changes something declares 413, 415 and 429', () => {
  const without = operations.filter(({ summary }) => !summary).map(({ method, path }) => `${method} ${path}`);
  // Files of our own store are not limited.
  const limited = operations.filter(({ path }) => path !== '/media/{name}');
  const silent = limited.filter(({ method, responses }) => {
    const declared = method === 'GET' ? [429] : [413, 415, 429];
    return declared.some((status) => !responses[status]);
  });

  expect(without).toEqual([]);
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('the media routes have their real paths, and no path has a wildcard or a trailing slash', () => {
  const paths = Object.keys(document.paths);

  expect(paths).toEqual(expect.arrayContaining(['/api/proxy/image', '/api/mixkit-video', '/media/{name}']));
  expect(paths.filter((path) => path.includes('*') || path.endsWith('/'))).toEqual([]);
});

test('the media routes declare the errors that each of them can answer', () => {
  const errorsOf = (path: string) =>
    Object.keys(find('GET', path).responses).filter((status) => Number(status) >= 400 && status !== '416');

  expect(errorsOf('/api/proxy/image')).toEqual(['400', '403', '410', '429', '502', '503', '504']);
  expect(errorsOf('/api/mixkit-video')).toEqual(['400', '403', '429', '502', '503', '504']);
  expect(errorsOf('/media/{name}')).toEqual(['400', '404', '410', '502', '503']);
});

test('every call with a parameter in its path declares the 400 of one that cannot be decoded', async () => {
  const withParameter = operations.filter(({ path }) => path.includes('{'));
  expect(withParameter.length).toBeGreaterThan(25);

  for (const operation of withParameter) {
    const url = operation.path.replaceAll(/\{\w+\}/g, '%zz');
    const response = await gateway.app.inject({ method: operation.method as 'GET', url });
    expect([operation.path, response.statusCode, findViolation(operation, response)]).toEqual([
      operation.path,
      400,
      undefined,
    ]);
  }
});

test('a user who opens an event stream of the operators gets an answer that the document describes', async () => {
  const user = await gateway.newUser();
  const streams = operations.filter(({ path }) => path.startsWith('/api/admin/') && path.endsWith('/events'));
  expect(streams).toHaveLength(3);

  for (const operation of streams) {
    const response = await user.send('GET', operation.path.replace('{id}', randomUUID()));
    expect([operation.path, response.statusCode, findViolation(operation, response)]).toEqual([
      operation.path,
      403,
      undefined,
    ]);
  }
});

test('the security schemes are the cookies, and guarded calls name them', async () => {
  const { adminSession, userSession } = document.components.securitySchemes;

  expect(adminSession).toMatchObject({ type: 'apiKey', in: 'cookie', name: gateway.admin.cookie.split('=', 1)[0] });
  expect(userSession).toMatchObject({ type: 'apiKey', in: 'cookie', name: 'around_session' });
  expect(find('GET', '/api/admin/proxies').security).toEqual([{ adminSession: [] }]);
  expect(find('POST', '/api/admin/login').security).toEqual([]);
  expect(find('PATCH', '/api/user').security).toEqual([{ userSession: [] }]);
  for (const { method, path, security } of operations.filter(
    ({ path }) => !path.includes('{') && !path.endsWith('/events'),
  )) {
    if (method !== 'GET' || security.length === 0) continue;
    expect([path, (await gateway.app.inject(path)).statusCode]).toEqual([path, 401]);
  }
});

test('the statistics are CSV in the document and in the answer', async () => {
  const operation = find('GET', '/api/admin/statistics.csv');
  const response = await gateway.admin.get('/api/admin/statistics.csv');

  expect(Object.keys(operation.responses[200]!.content!)).toEqual(['text/csv']);
  expect(findViolation(operation, response)).toBeUndefined();
});

test('every answer to a plain GET matches the document', async () => {
  const user = await gateway.newUser();
  const plain = operations.filter(
    ({ method, path, parameters, responses }) =>
      method === 'GET' &&
      !path.endsWith('/events') &&
      responses[200]?.content?.['application/json'] &&
      parameters.every(({ required }) => !required),
  );
  expect(plain.length).toBeGreaterThan(25);

  for (const operation of plain) {
    const cookie = operation.security.some((scheme) => 'adminSession' in scheme) ? gateway.admin.cookie : user.cookie;
    const response = await gateway.app.inject({ url: operation.path, headers: { cookie } });
    expect([operation.path, findViolation(operation, response)]).toEqual([operation.path, undefined]);
  }
});

test('a crawled story has its id at the network, a moment has none', async () => {
  const response = await gateway.app.inject('/api/feed?instagram=true');

  expect(findViolation(find('GET', '/api/feed'), response)).toBeUndefined();
  const ids = response
    .json()
    .flatMap(({ stories }: { stories: { instagramStoryId: string | null }[] }) => stories)
    .map(({ instagramStoryId }: { instagramStoryId: string | null }) => instagramStoryId);
  expect(ids.toSorted()).toEqual(['3701234567', null]);
});
