import { PLACE_UNKNOWN } from '@around/contracts/moments/moment-messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormField, makeVideo } from '../../../testing/clients/upload-client.ts';
import { startUploadGateway, type UploadGateway } from '../../../testing/upload-gateway.ts';

let system: UploadGateway;
beforeAll(async () => {
  system = await startUploadGateway();
});
afterAll(() => system[Symbol.asyncDispose]());

const place: FormField = { name: 'location', value: 'Kordon' };
const video = (size = 10_000): FormField => ({ name: 'video', file: makeVideo(size) });
const text = (name: string, value: string): FormField => ({ name, value });

const COORDINATES_INVALID = 'The coordinates are not valid';

test.each([
  ['before', [text('caption', 'Sunset'), place, text('latitude', '38.43'), text('longitude', '27.14'), video()]],
  ['after', [video(), text('longitude', '27.14'), text('latitude', '38.43'), place, text('caption', 'Sunset')]],
  ['around', [place, text('latitude', '38.43'), video(), text('longitude', '27.14'), text('caption', 'Sunset')]],
])('fields %s the file are stored with the moment', async (_order, fields) => {
  const user = await system.newUploader();

  const { status, body } = await user.share(fields);

  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ status: 'processing', locationName: 'Kordon', caption: 'Sunset', mediaType: 'video' }),
  ]);
  const [row] = await user.moments();
  expect(row).toMatchObject({ id: body.id, latitude: 38.43, longitude: 27.14, status: 'processing' });
  expect(row!.mediaKey).toMatch(/^[0-9a-f]{40}$/);
  const sent = fields.find((field) => 'file' in field)!;
  expect(await system.store.sizeOf(row!.incomingKey)).toBe((sent as { file: Buffer }).file.length);
});

test('the parts of a form may come in any order', async () => {
  const parts = [text('caption', 'Sunset'), place, text('latitude', '38.43'), text('longitude', '27.14'), video(100)];

  for (let first = 0; first < parts.length; first += 1) {
    const user = await system.newUploader();
    const [one, ...rest] = [...parts.slice(first), ...parts.slice(0, first)];
    const orders = rest.flatMap((_, at) => {
      const order = rest.toSpliced(at, 0, one!);
      return at < 3 ? [order, order.toReversed()] : [];
    });
    for (const order of orders) expect((await user.share(order)).status).toBe(201);
    const stored = { locationName: 'Kordon', caption: 'Sunset', latitude: 38.43, longitude: 27.14 };
    expect(await user.moments()).toMatchObject(Array(6).fill(stored));
  }
});

test('a location is stored as the text that was sent', async () => {
  const user = await system.newUploader();
  const locations = ['<script>alert(1)</script>', 'Kordon 🌅', 'كورنيش'];

  const position = [text('latitude', '38.43'), text('longitude', '27.14')];
  for (const location of locations) {
    expect((await user.share([text('location', location), ...position, video()])).status).toBe(201);
  }

  expect((await user.moments()).map((moment) => moment.locationName).toSorted()).toEqual(locations.toSorted());
});

test.each([
  ['a place of the network', 'KORDON', { latitude: 38.43, longitude: 27.14 }],
  ['an area', 'a roof in Bornova', { latitude: 38.47, longitude: 27.222 }],
])('without coordinates a moment has the position of %s that it names', async (_what, location, position) => {
  const user = await system.newUploader();

  expect((await user.share([text('location', location), video()])).status).toBe(201);

  expect(await user.moments()).toEqual([expect.objectContaining({ locationName: location, ...position })]);
});

test.each<[string, FormField[], string]>([
  ['no location', [], 'Please enter a location'],
  ['a blank location', [text('location', '   ')], 'Please enter a location'],
  ['a location of 10 KB', [text('location', 'x'.repeat(10_000))], 'location is too long'],
  [
    '10 KB of JSON as location',
    [text('location', JSON.stringify({ name: 'x'.repeat(10_000) }))],
    'location is too long',
  ],
  ['a long caption', [place, text('caption', 'x'.repeat(501))], 'The caption must be at most 500 characters'],
  ['a caption that is cut off', [place, text('caption', 'x'.repeat(5_000))], 'caption is too long'],
  ['one coordinate', [place, text('latitude', '38')], COORDINATES_INVALID],
  ['no number', [place, text('latitude', 'NaN'), text('longitude', '27')], COORDINATES_INVALID],
  ['a latitude of 91', [place, text('latitude', '91'), text('longitude', '27')], COORDINATES_INVALID],
  ['an infinite latitude', [place, text('latitude', '1e309'), text('longitude', '27')], COORDINATES_INVALID],
  [
    'two latitudes',
    [place, text('latitude', '38'), text('latitude', '39'), text('longitude', '27')],
    'latitude was sent twice',
  ],
  ['two locations', [place, text('location', 'Alsancak')], 'location was sent twice'],
  ['a location that names no place, without coordinates', [text('location', 'my balcony')], PLACE_UNKNOWN],
  ['an invisible location', [text('location', '\u200b\u200d')], 'Please enter a location'],
  ['a file as caption', [{ name: 'caption', file: makeVideo(100) }], 'caption must be a text'],
])('%s, before or after the file, answers 400 and leaves nothing', async (_case, fields, message) => {
  const user = await system.newUploader();
  const before = await system.stored();
  const orders = fields.some((field) => 'file' in field)
    ? [fields]
    : [
        [video(), ...fields],
        [...fields, video()],
      ];

  for (const order of orders) {
    expect(await user.share(order)).toMatchObject({ status: 400, body: { message } });
  }
  expect(await user.moments()).toEqual([]);
  expect(await system.stored()).toEqual(before);
});
