import { expect, test } from 'vitest';
import { sendJson, startServer } from '../test-support/local-server.ts';
import { failureOf, makeClient, signal } from '../test-support/make-client.ts';

async function fetchLocation(body: unknown, status = 200) {
  await using server = await startServer((_request, response) => sendJson(response, body, status));
  await using client = makeClient(server.url);
  return { place: await client.fetchLocation('212988663', { signal }), asked: server.received[0] };
}

const locationBody = (location_info: unknown) => ({
  native_location_data: { location_info, ranked: { sections: [] } },
  status: 'ok',
});

test('requests a place by its id', async () => {
  const { place, asked } = await fetchLocation(
    locationBody({ location_id: '212988663', name: 'Kordon', lat: 38.43, lng: 27.14 }),
  );

  expect(place).toMatchObject({ pk: '212988663', name: 'Kordon', latitude: 38.43, longitude: 27.14 });
  expect(asked).toMatchObject({ path: '/api/v1/locations/web_info/' });
  expect(Object.fromEntries(asked!.query)).toEqual({ location_id: '212988663', show_nearby: 'false' });
});

test.each([
  ['no place', locationBody(null), 200, 'targetGone'],
  ['a place without a name', locationBody({ location_city: '' }), 200, 'targetGone'],
  ['the refusal of a retired call', {}, 201, 'endpointChanged'],
  ['another shape', { status: 'ok' }, 200, 'endpointChanged'],
])('%s is classified', async (_name, body, status, kind) => {
  expect((await failureOf(fetchLocation(body, status))).kind).toBe(kind);
});
