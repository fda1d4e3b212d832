import { expect, test } from 'vitest';
import { forwardGeocode } from './forward-geocode.ts';

const answering = (body: unknown, status = 200) => {
  const asked: URL[] = [];
  const send = async (url: Parameters<typeof fetch>[0]) => {
    asked.push(new URL(String(url)));
    return Response.json(body, { status });
  };
  return { asked, options: { key: 'a key', fetch: send as typeof fetch } };
};
const paris = { status: 'OK', results: [{ geometry: { location: { lat: 48.8566, lng: 2.3522 } } }] };

test('an address is asked for by its text and the key, and the first result is the answer', async () => {
  const { asked, options } = answering(paris);

  expect(await forwardGeocode('Rue de Rivoli, Paris', options)).toEqual({ latitude: 48.8566, longitude: 2.3522 });
  expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { address: 'Rue de Rivoli, Paris', key: 'a key' },
  ]);
});

test('an address that names a built-in area costs no call', async () => {
  const { asked, options } = answering(paris);

  expect(await forwardGeocode('Sahil, BALÇOVA', options)).toMatchObject({ latitude: 38.3892, longitude: 27.0505 });
  expect(asked).toEqual([]);
});

test('a refusal is an error with its status; an answer without a place is nothing', async () => {
  await expect(forwardGeocode('Paris', answering({}, 403).options)).rejects.toThrow('HTTP error! status: 403');
  expect(await forwardGeocode('Paris', answering({ status: 'ZERO_RESULTS', results: [] }).options)).toBeNull();
  expect(await forwardGeocode('Paris', answering({ status: 'OK', results: [] }).options)).toBeNull();
});
