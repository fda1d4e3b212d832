import { expect, test } from 'vitest';
import { forwardGeocode } from './forward-geocode.ts';

const respondWith = (body: unknown, status = 200) => {
  const requests: URL[] = [];
  const send = async (url: Parameters<typeof fetch>[0]) => {
    requests.push(new URL(String(url)));
    return Response.json(body, { status });
  };
  return { requests, options: { key: 'a key', fetch: send as typeof fetch } };
};
const paris = { status: 'OK', results: [{ geometry: { location: { lat: 48.8566, lng: 2.3522 } } }] };

test('sends the address and the key, and returns the first result', async () => {
  const { requests, options } = respondWith(paris);

  expect(await forwardGeocode('Rue de Rivoli, Paris', options)).toEqual({ latitude: 48.8566, longitude: 2.3522 });
  expect(requests.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { address: 'Rue de Rivoli, Paris', key: 'a key' },
  ]);
});

test('sends no request for a built-in area', async () => {
  const { requests, options } = respondWith(paris);

  expect(await forwardGeocode('Sahil, BALÇOVA', options)).toMatchObject({ latitude: 38.3892, longitude: 27.0505 });
  expect(requests).toEqual([]);
});

test('throws on an HTTP error, and returns null without a result', async () => {
  await expect(forwardGeocode('Paris', respondWith({}, 403).options)).rejects.toThrow('HTTP error! status: 403');
  expect(await forwardGeocode('Paris', respondWith({ status: 'ZERO_RESULTS', results: [] }).options)).toBeNull();
  expect(await forwardGeocode('Paris', respondWith({ status: 'OK', results: [] }).options)).toBeNull();
});
