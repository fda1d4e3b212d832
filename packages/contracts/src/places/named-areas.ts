import type { Coordinates } from '../coordinates.ts';
import { BUILT_IN_AREAS, isInside } from './areas.ts';
import { foldedWords, foldText } from './fold-text.ts';
import { similarityOf } from './word-similarity.ts';

type NamedArea = Coordinates & {
  name: string;
  /** A text that contains one of them names the area. */
  keywords: readonly string[];
  /** Arabic names. A text that contains one as a word names the area. */
  arabic: readonly string[];
  /** Further words of the name, in other languages. */
  also: string;
  /** Words of the country, for searches such as `Bornova, Türkiye`. */
  country: string;
};

const TURKEY = 'Turkey Türkiye تركيا';
const EMIRATES = 'UAE United Arab Emirates BAE Birleşik Arap Emirlikleri الإمارات العربية المتحدة';
const IN_IZMIR = { also: 'إزمير', country: TURKEY };
const IN_DUBAI = { also: 'Dubai دبي', country: EMIRATES };

/** Names that resolve to a position without a lookup. The first match wins, so districts precede their city. */
const NAMED_AREAS: readonly NamedArea[] = [
  {
    name: 'Konak, Izmir',
    latitude: 38.4189,
    longitude: 27.1287,
    keywords: ['konak'],
    arabic: ['كوناك', 'قوناق'],
    ...IN_IZMIR,
  },
  {
    name: 'Bornova, Izmir',
    latitude: 38.4697,
    longitude: 27.2217,
    keywords: ['bornova'],
    arabic: ['بورنوفا'],
    ...IN_IZMIR,
  },
  {
    name: 'Balçova, Izmir',
    latitude: 38.3892,
    longitude: 27.0505,
    keywords: ['balcova'],
    arabic: ['بالتشوفا', 'بالجوفا'],
    ...IN_IZMIR,
  },
  {
    name: 'Karşıyaka, Izmir',
    latitude: 38.4595,
    longitude: 27.1152,
    keywords: ['karsiyaka'],
    arabic: ['كارشياكا', 'كارشيياكا', 'قارشي ياقا'],
    ...IN_IZMIR,
  },
  {
    name: 'Izmir, Turkey',
    latitude: 38.4192,
    longitude: 27.1287,
    keywords: ['izmir'],
    arabic: ['إزمير'],
    also: TURKEY,
    country: '',
  },
  {
    name: 'Downtown Dubai',
    latitude: 25.1972,
    longitude: 55.2744,
    keywords: ['downtown dubai'],
    arabic: ['وسط مدينة دبي', 'وسط دبي', 'داون تاون دبي'],
    ...IN_DUBAI,
  },
  {
    name: 'Palm Jumeirah, Dubai',
    latitude: 25.1124,
    longitude: 55.139,
    keywords: ['palm jumeirah'],
    arabic: ['نخلة جميرا', 'نخلة الجميرا', 'النخلة'],
    ...IN_DUBAI,
  },
  { name: 'Deira, Dubai', latitude: 25.2711, longitude: 55.3075, keywords: ['deira'], arabic: ['ديرة'], ...IN_DUBAI },
  {
    name: 'Dubai, UAE',
    latitude: 25.2048,
    longitude: 55.2708,
    keywords: ['dubai', 'uae', 'emirates'],
    arabic: ['دبي', 'الإمارات'],
    also: EMIRATES,
    country: '',
  },
];

/** One-letter words of Arabic that are written as part of the next word, such as `in`. */
const ARABIC_PREFIXES = ['', 'ب', 'ل', 'و', 'ف'];

/** The built-in area that the address names. */
export function findNamedArea(address: string): (Coordinates & { name: string }) | undefined {
  const folded = foldText(address);
  const words = ` ${foldedWords(address).join(' ')} `;
  const hasWord = (name: string) =>
    ARABIC_PREFIXES.some((prefix) => words.includes(` ${prefix}${foldedWords(name).join(' ')} `));
  return NAMED_AREAS.find(
    ({ keywords, arabic }) => keywords.some((keyword) => folded.includes(keyword)) || arabic.some(hasWord),
  );
}

export type AreaMatch = Coordinates & {
  id: string;
  name: string;
  rank: number;
  /** 1 for a rank below 4. */
  similarity: number;
};

/** Below, a word is another one and no misspelling: `izmr` and `izmir` have three of five groups of letters in common. */
const SIMILAR_ENOUGH = 0.6;

/**
 * Areas that the text names, in any order of its words. Rank 0: its words are those of a name, 1: a name begins with it, 2: words of
 * the name begin with its words, 3: so do words of the country, or the name contains its words, 4: a misspelled keyword, 5: another
 * misspelled name.
 */
export function findAreas(text: string): AreaMatch[] {
  const query = foldedWords(text);
  if (query.length === 0) return [];
  return NAMED_AREAS.flatMap((area) => {
    const { name, keywords, latitude, longitude } = area;
    const rank = rankArea(area, query);
    if (rank === undefined) return [];
    const similarity = rank < 4 ? 1 : similarityOf(query, wordsOf(area));
    return [{ id: `area:${keywords[0]}`, name, latitude, longitude, rank, similarity }];
  });
}

function wordsOf({ name, arabic, also }: NamedArea): string[] {
  return foldedWords([name, ...arabic, also].join(' '));
}

function rankArea(area: NamedArea, query: readonly string[]): number | undefined {
  const names = [...area.keywords, ...area.arabic, area.name].map(foldedWords);
  const words = wordsOf(area);
  const wider = [...words, ...foldedWords(area.country)];
  const beginsIn = (all: readonly string[]) => query.every((word) => all.some((other) => other.startsWith(word)));
  if (names.some((name) => name.toSorted().join(' ') === query.toSorted().join(' '))) return 0;
  if (names.some((name) => name.join(' ').startsWith(query.join(' ')))) return 1;
  if (beginsIn(words)) return 2;
  if (beginsIn(wider) || query.every((word) => words.some((other) => other.includes(word)))) return 3;
  if (names.slice(0, -1).some((name) => similarityOf(query, name) >= SIMILAR_ENOUGH)) return 4;
  return similarityOf(query, words) >= SIMILAR_ENOUGH ? 5 : undefined;
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
