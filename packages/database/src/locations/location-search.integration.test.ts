import { makeLocation } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findNearestLocation, searchLocations } from './location-search.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  const { db } = database;
  await makeLocation(db, { name: 'Kordon', latitude: 38.43, longitude: 27.14 });
  await makeLocation(db, { name: 'Kordonboyu Demlik', latitude: 38.435, longitude: 27.14 });
  await makeLocation(db, { name: 'Gün Batımı Kordon', latitude: 38.46, longitude: 27.09 });
  await makeLocation(db, { name: 'İskele Çay Bahçesi', latitude: 38.46, longitude: 27.1 });
  await makeLocation(db, { name: 'KARŞIYAKA ÇARŞI', latitude: 38.459, longitude: 27.115 });
  await makeLocation(db, { name: 'سوق العطار', latitude: 25.26, longitude: 55.3 });
  await makeLocation(db, { name: '100% Kahve', latitude: 38.42, longitude: 27.13 });
  await makeLocation(db, { name: 'Kordon', latitude: 25.2, longitude: 55.27 });
  await makeLocation(db, { name: 'قهوة الأندلس', latitude: 25.3, longitude: 55.3 });
  await makeLocation(db, { name: 'Kordon Zeynep evi', latitude: 38.4402, longitude: 27.15, networkLocationId: null });
});
afterAll(() => database[Symbol.asyncDispose]());

const izmir = { latitude: 38.4192, longitude: 27.1287 };

async function namesFor(text: string, near = izmir): Promise<string[]> {
  return (await searchLocations(database.db, { text, near, limit: 10 })).map((match) => match.name);
}

test('ranks exact matches, then prefixes, then word prefixes, and nearer locations first', async () => {
  const matches = await searchLocations(database.db, { text: 'kordon', near: izmir, limit: 10 });

  expect(matches.map((match) => [match.rank, match.name])).toEqual([
    [0, 'Kordon'],
    [0, 'Kordon'],
    [1, 'Kordonboyu Demlik'],
    [2, 'Gün Batımı Kordon'],
  ]);
  expect(matches[0]!.latitude).toBe(38.43);
});

test.each([
  ['iskele', 'İskele Çay Bahçesi'],
  ['İSKELE', 'İskele Çay Bahçesi'],
  ['ıskele', 'İskele Çay Bahçesi'],
  ['cay bahce', 'İskele Çay Bahçesi'],
  ['karsiyaka', 'KARŞIYAKA ÇARŞI'],
  ['karşıyaka çarşı', 'KARŞIYAKA ÇARŞI'],
  ['العطار', 'سوق العطار'],
  ['قهوه الاندلس', 'قهوة الأندلس'],
  ['الأَنْدَلُس', 'قهوة الأندلس'],
  ['100%', '100% Kahve'],
  ['çarşı karşıyaka', 'KARŞIYAKA ÇARŞI'],
  ['kordon/gün', 'Gün Batımı Kordon'],
  ['bahçe - iskele', 'İskele Çay Bahçesi'],
  ['is ba', 'İskele Çay Bahçesi'],
])('%s finds %s', async (text, name) => {
  expect(await namesFor(text)).toContain(name);
});

test('finds a location despite a typing error', async () => {
  expect(await namesFor('karsıyka')).toContain('KARŞIYAKA ÇARŞI');
});

test('of similar names the most similar is first, not the nearest', async () => {
  expect(await namesFor('kordonbou')).toEqual(['Kordonboyu Demlik', 'Kordon', 'Gün Batımı Kordon', 'Kordon']);
});

test('one or two letters find beginnings of words', async () => {
  expect(await namesFor('ç')).toEqual(['KARŞIYAKA ÇARŞI', 'İskele Çay Bahçesi']);
  expect(await namesFor('do')).toEqual([]);
});

test.each(['%', '_', ' / ', '  '])('"%s" has no word and finds nothing', async (text) => {
  expect(await namesFor(text)).toEqual([]);
});

test('a location that only moments made is not found by its name, and names no position', async () => {
  expect(await namesFor('zeynep')).toEqual([]);
  expect(await namesFor('Kordon Zeynep evi')).not.toContain('Kordon Zeynep evi');
  expect(await findNearestLocation(database.db, { latitude: 38.4402, longitude: 27.15 }, 500)).toBeUndefined();
});

test('returns no distance without a position', async () => {
  const [match] = await searchLocations(database.db, { text: 'iskele', near: undefined, limit: 1 });

  expect(match?.chord).toBeNull();
});

test('finds the nearest location within a distance only', async () => {
  const { db } = database;

  expect((await findNearestLocation(db, { latitude: 38.4304, longitude: 27.1403 }, 500))?.name).toBe('Kordon');
  expect(await findNearestLocation(db, { latitude: 38.44, longitude: 27.3 }, 500)).toBeUndefined();
});
