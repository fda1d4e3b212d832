import { BUILT_IN_AREAS, isInside } from './areas.ts';
import type { Coordinates } from './coordinates.ts';
import { foldText } from './fold-text.ts';

type NamedArea = Coordinates & { name: string; words: readonly string[] };

/** Words that resolve to a position without asking anybody; more particular ones first. */
const NAMED_AREAS: readonly NamedArea[] = [
  { name: 'Konak, Izmir', latitude: 38.4189, longitude: 27.1287, words: ['konak'] },
  { name: 'Bornova, Izmir', latitude: 38.4697, longitude: 27.2217, words: ['bornova'] },
  { name: 'Balçova, Izmir', latitude: 38.3892, longitude: 27.0505, words: ['balcova'] },
  { name: 'Karşıyaka, Izmir', latitude: 38.4595, longitude: 27.1152, words: ['karsiyaka'] },
  { name: 'Izmir, Turkey', latitude: 38.4192, longitude: 27.1287, words: ['izmir'] },
  { name: 'Downtown Dubai', latitude: 25.1972, longitude: 55.2744, words: ['downtown dubai'] },
  { name: 'Palm Jumeirah, Dubai', latitude: 25.1124, longitude: 55.139, words: ['palm jumeirah'] },
  { name: 'Deira, Dubai', latitude: 25.2711, longitude: 55.3075, words: ['deira'] },
  { name: 'Dubai, UAE', latitude: 25.2048, longitude: 55.2708, words: ['dubai', 'uae', 'emirates'] },
];

/** The area that an address speaks of, if it is one of the built-in ones. */
export function findNamedArea(address: string): (Coordinates & { name: string }) | undefined {
  const folded = foldText(address);
  return NAMED_AREAS.find(({ words }) => words.some((word) => folded.includes(word)));
}

export type AreaMatch = Coordinates & { id: string; name: string; rank: number };

/** Areas whose name fits the text. The rank says how well: 0 it is the text, 1 it begins with it, 2 a word does, 3 it contains it. */
export function findAreas(text: string): AreaMatch[] {
  const question = foldText(text.trim());
  if (question === '') return [];
  return NAMED_AREAS.flatMap(({ words, ...area }) => {
    const rank = Math.min(...[foldText(area.name), ...words].map((name) => fitOf(name, question)));
    return rank === Number.POSITIVE_INFINITY ? [] : [{ ...area, id: `area:${words[0]}`, rank }];
  });
}

function fitOf(name: string, question: string): number {
  if (name === question) return 0;
  if (name.startsWith(question)) return 1;
  if (name.includes(` ${question}`)) return 2;
  return name.includes(question) ? 3 : Number.POSITIVE_INFINITY;
}

/** Farther from the middle of a quarter than this, a position is named after the whole city. */
const QUARTER_RADIUS_KM = 3;
const KM_PER_DEGREE = 111.2;

/** The quarter whose middle is nearest, else the built-in area. */
export function areaNameAt(position: Coordinates): string | undefined {
  const [nearest] = NAMED_AREAS.map((area) => ({ ...area, km: flatDistance(position, area) })).sort(
    (one, other) => one.km - other.km,
  );
  if (nearest && nearest.km <= QUARTER_RADIUS_KM) return nearest.name;
  return BUILT_IN_AREAS.find((area) => isInside(position, area))?.name;
}

/** Within a city the earth is flat. */
function flatDistance(one: Coordinates, other: Coordinates): number {
  const narrowing = Math.cos((one.latitude * Math.PI) / 180);
  const [north, east] = [one.latitude - other.latitude, (one.longitude - other.longitude) * narrowing];
  return Math.hypot(north, east) * KM_PER_DEGREE;
}

/** What a position is called where nothing better is known. */
export function fallbackAddress(position: Coordinates): string {
  return areaNameAt(position) ?? `Location (${position.latitude.toFixed(4)}, ${position.longitude.toFixed(4)})`;
}
