import { expect, test } from 'vitest';
import { fallbackAddress, findAreas, findNamedArea } from './named-areas.ts';

test.each([
  ['İzmir', 'Izmir, Turkey'],
  ['IZMIR', 'Izmir, Turkey'],
  ['ızmır merkez', 'Izmir, Turkey'],
  ['KARŞIYAKA', 'Karşıyaka, Izmir'],
  ['Karsiyaka, İzmir', 'Karşıyaka, Izmir'],
  ['Balcova', 'Balçova, Izmir'],
  ['BALÇOVA', 'Balçova, Izmir'],
  ['Palm Jumeirah', 'Palm Jumeirah, Dubai'],
  ['near downtown dubai mall', 'Downtown Dubai'],
  ['United Arab Emirates', 'Dubai, UAE'],
  ['مقهى في قوناق', 'Konak, Izmir'],
  ['بدبي', 'Dubai, UAE'],
  ['برج خليفة، وسط مدينة دبي', 'Downtown Dubai'],
])('%s resolves to %s', (address, name) => {
  expect(findNamedArea(address)?.name).toBe(name);
});

test('returns undefined for a text that names no built-in area', () => {
  expect(findNamedArea('Ankara')).toBeUndefined();
  expect(findNamedArea('النادي الأدبي')).toBeUndefined();
});

test.each([
  ['konak izmir', 'Konak, Izmir'],
  ['Konak/İzmir', 'Konak, Izmir'],
  ['  izmir,konak ', 'Konak, Izmir'],
  ['Konak, İzmir, Türkiye', 'Konak, Izmir'],
  ['bornova izmir', 'Bornova, Izmir'],
  ['izmir knak', 'Konak, Izmir'],
  ['deira dubai', 'Deira, Dubai'],
  ['Deira - UAE', 'Deira, Dubai'],
  ['dubai palm', 'Palm Jumeirah, Dubai'],
  ['dubai downtown', 'Downtown Dubai'],
  ['izmr', 'Izmir, Turkey'],
  ['Türkiye', 'Izmir, Turkey'],
  ['turkey izmir', 'Izmir, Turkey'],
  ['İzmir, Türkiye', 'Izmir, Turkey'],
  ['دبي', 'Dubai, UAE'],
  ['دُبَيّ', 'Dubai, UAE'],
  ['إزمير', 'Izmir, Turkey'],
  ['أزمير', 'Izmir, Turkey'],
  ['ازمير', 'Izmir, Turkey'],
  ['تركيا', 'Izmir, Turkey'],
  ['الامارات', 'Dubai, UAE'],
  ['ديرة دبي', 'Deira, Dubai'],
  ['ديره', 'Deira, Dubai'],
  ['قوناق، إزمير', 'Konak, Izmir'],
  ['نخلة جميرا', 'Palm Jumeirah, Dubai'],
])('a search for %s finds %s before other areas', (text, name) => {
  const [best, ...others] = findAreas(text).sort((a, b) => a.rank - b.rank || b.similarity - a.similarity);

  expect(best?.name).toBe(name);
  expect(others.every(({ rank, similarity }) => rank > best!.rank || similarity < best!.similarity)).toBe(true);
});

test.each(['', ' / ', 'Ankara', 'zzqqxx'])('a search for "%s" finds no area', (text) => {
  expect(findAreas(text)).toEqual([]);
});

test('falls back to the area name, else to the coordinates', () => {
  expect(fallbackAddress({ latitude: 38.42, longitude: 27.13 })).toBe('Izmir, Turkey');
  expect(fallbackAddress({ latitude: 25.2, longitude: 55.27 })).toBe('Dubai, UAE');
  expect(fallbackAddress({ latitude: 41.00824, longitude: 28.97836 })).toBe('Location (41.0082, 28.9784)');
});

test('names a position after its district, else after the city', () => {
  const nameAt = (latitude: number, longitude: number) => fallbackAddress({ latitude, longitude });

  expect(nameAt(38.46, 27.118)).toBe('Karşıyaka, Izmir');
  expect(nameAt(38.4705, 27.23)).toBe('Bornova, Izmir');
  expect(nameAt(25.113, 55.14)).toBe('Palm Jumeirah, Dubai');
  expect(nameAt(38.35, 27)).toBe('Izmir, Turkey');
  expect(nameAt(25.05, 55.2)).toBe('Dubai, UAE');
});
