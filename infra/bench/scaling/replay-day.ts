import { cdnHitRate, city, feedHitRate, habits, sizes } from './visitor-habits.ts';

const MINUTES = 24 * 60;
/** The load of a single minute of a sample is mostly chance. */
const PEAK_MINUTES = 15;

/** The load of a city, of a whole day or of a minute of it. */
export const KINDS = [
  'visits',
  'views',
  'feedPages',
  'feedChecks',
  'searches',
  'geocodings',
  'userCalls',
  'logins',
  'uploads',
  'uploadedBytes',
  'mediaFiles',
  'mediaBytes',
  'mediaMisses',
  'mediaMissBytes',
  'appBytes',
  'apiBytes',
] as const;
export type Kind = (typeof KINDS)[number];
export type Load = Record<Kind, number>;

export type Day = { minutes: Load[]; total: Load };

type Options = {
  /** Visitors that are simulated one by one; each stands for as many as make the whole city. */
  sample?: number;
  visitors?: number;
  hitRate?: number;
  seed?: number;
};

/** Replays a day of a city's visitors, visit by visit. The same seed gives the same day. */
export function replayDay({
  sample = 20_000,
  visitors = city.visitors,
  hitRate = cdnHitRate,
  seed = 7,
}: Options = {}): Day {
  const random = randomNumbers(seed);
  const minutes = Array.from({ length: MINUTES }, emptyLoad);
  const weight = visitors / sample;
  const add = (minute: number, kind: Kind, amount: number) => {
    minutes[((minute % MINUTES) + MINUTES) % MINUTES]![kind] += amount * weight;
  };
  const addMedia = (minute: number, bytes: number) => {
    const isMiss = random() >= hitRate;
    add(minute, 'mediaFiles', 1);
    add(minute, 'mediaBytes', bytes);
    if (isMiss) add(minute, 'mediaMisses', 1);
    if (isMiss) add(minute, 'mediaMissBytes', bytes);
  };

  function visit(): void {
    const begin = startMinute(random);
    const times = (mean: number) => countAround(mean, random);
    add(begin, 'visits', 1);
    if (random() < habits.appLoads) add(begin, 'appBytes', sizes.app);
    for (let count = 0; count < habits.userCalls; count += 1) add(begin, 'userCalls', 1);
    // The first page is always requested.
    const pages = 1 + times(habits.feedPages - 1);
    for (let page = 0; page < pages; page += 1) {
      add(begin + page, 'feedPages', 1 - feedHitRate);
      add(begin + page, 'apiBytes', sizes.feedPage);
    }
    for (let thumbnail = times(habits.thumbnails); thumbnail > 0; thumbnail -= 1) addMedia(begin, sizes.thumbnail);
    const stories = times(habits.stories);
    for (let story = 0; story < stories; story += 1) {
      const minute = begin + Math.floor((story * habits.secondsAStory) / 60);
      const isVideo = random() < habits.videoShare;
      add(minute, 'views', 1);
      addMedia(minute, isVideo ? sizes.video * sizes.watchedShare : sizes.picture);
    }
    const end = begin + Math.ceil((stories * habits.secondsAStory) / 60);
    for (let check = times(habits.feedChecks); check > 0; check -= 1) {
      add(end, 'feedChecks', 1);
      add(end, 'apiBytes', sizes.notModified);
    }
    for (let search = times(habits.placeSearches); search > 0; search -= 1) add(begin, 'searches', 1);
    for (let count = times(habits.reverseGeocodings); count > 0; count -= 1) add(begin, 'geocodings', 1);
    for (let login = times(habits.logins); login > 0; login -= 1) add(begin, 'logins', 1);
    for (let upload = times(habits.uploads); upload > 0; upload -= 1) {
      add(end, 'uploads', 1);
      add(end, 'uploadedBytes', sizes.uploaded);
    }
  }

  for (let visitor = 0; visitor < sample; visitor += 1) {
    for (let visits = 1 + countAround(habits.visitsADay - 1, random); visits > 0; visits -= 1) visit();
  }
  return { minutes, total: sum(minutes) };
}

/** The largest load of a quarter of an hour, for each kind, in units a second. */
export function peakOf({ minutes }: Day): Load {
  const quarters = Array.from({ length: MINUTES / PEAK_MINUTES }, (_, index) =>
    sum(minutes.slice(index * PEAK_MINUTES, (index + 1) * PEAK_MINUTES)),
  );
  return loadOf((kind) => Math.max(...quarters.map((quarter) => quarter[kind])) / (PEAK_MINUTES * 60));
}

export function scaleLoad(load: Load, factor: number): Load {
  return loadOf((kind) => load[kind] * factor);
}

function sum(minutes: Load[]): Load {
  return loadOf((kind) => minutes.reduce((total, minute) => total + minute[kind], 0));
}

function emptyLoad(): Load {
  return loadOf(() => 0);
}

function loadOf(amount: (kind: Kind) => number): Load {
  return Object.fromEntries(KINDS.map((kind) => [kind, amount(kind)])) as Load;
}

function startMinute(random: () => number): number {
  const { visitsByHour } = habits;
  let left = random() * visitsByHour.reduce((total, share) => total + share, 0);
  const hour = visitsByHour.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return (hour === -1 ? visitsByHour.length - 1 : hour) * 60 + Math.floor(random() * 60);
}

/** A whole number with this mean and a long tail (geometric): most visits are short, a few are long. */
function countAround(mean: number, random: () => number): number {
  return mean <= 0 ? 0 : Math.floor(Math.log(1 - random()) / Math.log(mean / (1 + mean)));
}

/** Mulberry32: small, and the same everywhere. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
