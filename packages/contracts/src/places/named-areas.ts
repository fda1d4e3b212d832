import type { Coordinates } from '../coordinates.ts';
import { BUILT_IN_AREAS, isInside } from './areas.ts';
import { foldText } from './fold-text.ts';
import { isSimilarToWords } from './word-similarity.ts';

type NamedArea = Coordinates & { name: string; keywords: readonly string[] };

/** Keywords that resolve to a position without a lookup. The first match wins, so districts precede their city. */
const NAMED_AREAS: readonly NamedArea[] = [
  { name: 'Konak, Izmir', latitude: 38.4189, longitude: 27.1287, keywords: ['konak'] },
  { name: 'Bornova, Izmir', latitude: 38.4697, longitude: 27.2217, keywords: ['bornova'] },
  { name: 'Balçova, Izmir', latitude: 38.3892, longitude: 27.0505, keywords: ['balcova'] },
  { name: 'Karşıyaka, Izmir', latitude: 38.4595, longitude: 27.1152, keywords: ['karsiyaka'] },
  { name: 'Izmir, Turkey', latitude: 38.4192, longitude: 27.1287, keywords: ['izmir'] },
  { name: 'Downtown Dubai', latitude: 25.1972, longitude: 55.2744, keywords: ['downtown dubai'] },
  { name: 'Palm Jumeirah, Dubai', latitude: 25.1124, longitude: 55.139, keywords: ['palm jumeirah'] },
  { name: 'Deira, Dubai', latitude: 25.2711, longitude: 55.3075, keywords: ['deira'] },
  { name: 'Dubai, UAE', latitude: 25.2048, longitude: 55.2708, keywords: ['dubai', 'uae', 'emirates'] },
];

/** The built-in area whose keyword the address contains. */
export function findNamedArea(address: string): (Coordinates & { name: string }) | undefined {
  const folded = foldText(address);
  return NAMED_AREAS.find(({ keywords }) => keywords.some((keyword) => folded.includes(keyword)));
}

export type AreaMatch = Coordinates & { id: string; name: string; rank: number };

/**
 * Areas whose name matches the text. Rank 0: equal, 1: prefix, 2: prefix of a word, 3: contained, 4: a misspelled keyword, 5: another
 * misspelled word of the name.
 */
export function findAreas(text: string): AreaMatch[] {
  const query = foldText(text.trim());
  if (query === '') return [];
  return NAMED_AREAS.flatMap(({ keywords, ...area }) => {
    const rankOfName = rankMatch(foldText(area.name), query);
    const rank = Math.min(rankOfName === 4 ? 5 : rankOfName, ...keywords.map((keyword) => rankMatch(keyword, query)));
    return rank === Number.POSITIVE_INFINITY ? [] : [{ ...area, id: `area:${keywords[0]}`, rank }];
  });
}

function rankMatch(name: string, query: string): number {
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  if (name.includes(` ${query}`)) return 2;
  if (name.includes(query)) return 3;
  return isSimilarToWords(query, name) ? 4 : Number.POSITIVE_INFINITY;
}

/** Positions farther from every district's centre are named after the city. */
const DISTRICT_RADIUS_KM = 3;
const KM_PER_DEGREE = 111.2;

/** The nearest district's name, else the built-in area's name; undefined outside both. */
export function areaNameAt(position: Coordinates): string | undefined {
  const [nearest] = NAMED_AREAS.map((area) => ({ ...area, km: flatDistance(position, area) })).sort(
    (one, other) => one.km - other.km,
  );
  if (nearest && nearest.km <= DISTRICT_RADIUS_KM) return nearest.name;
  return BUILT_IN_AREAS.find((area) => isInside(position, area))?.name;
}

/** Equirectangular approximation in km; accurate enough within a city. */
function flatDistance(one: Coordinates, other: Coordinates): number {
  const longitudeScale = Math.cos((one.latitude * Math.PI) / 180);
  const [north, east] = [one.latitude - other.latitude, (one.longitude - other.longitude) * longitudeScale];
  return Math.hypot(north, east) * KM_PER_DEGREE;
}

/** The area's name, else `Location (lat, lng)` with 4 decimals. */
export function fallbackAddress(position: Coordinates): string {
  return areaNameAt(position) ?? `Location (${position.latitude.toFixed(4)}, ${position.longitude.toFixed(4)})`;
}
