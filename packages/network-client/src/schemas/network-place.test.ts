import { expect, test } from 'vitest';
import { Place } from './network-place.ts';

const kordon = {
  pk: '272404380',
  name: 'Kordon',
  latitude: 38.43,
  longitude: 27.14,
  address: 'Atatürk Cd. 1',
  city: 'İzmir',
};

test.each([
  ['stickers', { pk: 272_404_380, name: 'Kordon', lat: 38.43, lng: 27.14, address: 'Atatürk Cd. 1', city: 'İzmir' }],
  [
    'the web',
    {
      location_id: '272404380',
      name: 'Kordon',
      lat: 38.43,
      lng: 27.14,
      location_address: 'Atatürk Cd. 1',
      location_city: 'İzmir',
    },
  ],
  [
    'pages',
    {
      id: '272404380',
      name: 'Kordon',
      lat: 38.43,
      lng: 27.14,
      address_json: '{"street_address":"Atatürk Cd. 1","city_name":"İzmir"}',
    },
  ],
])('reads the field names of %s', (_name, wire) => {
  expect(Place.parse(wire)).toEqual(kordon);
});

test.each([
  ['no coordinates', {}],
  ['one coordinate', { lat: 38.43 }],
  ['empty coordinates', { lat: '', lng: '' }],
  ['the zero that means unknown', { lat: 0, lng: 0 }],
  ['coordinates off the globe', { lat: 138.43, lng: 27.14 }],
])('a place with %s has no position', (_name, coordinates) => {
  expect(Place.parse({ pk: 1, name: 'Town', ...coordinates })).toMatchObject({ latitude: null, longitude: null });
});

test('blank texts and an address that is not JSON become null', () => {
  const place = Place.parse({
    pk: 1,
    name: 'Town',
    location_address: '',
    location_city: ' ',
    address_json: '{"street',
  });

  expect(place).toMatchObject({ address: null, city: null });
});
