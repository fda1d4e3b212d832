import { seededDigits, seededRandom } from '@around/demo-scenes/seeded-random';
import { dubaiVenues } from './dubai-venues.ts';
import { izmirShoreVenues } from './izmir-shore-venues.ts';
import { izmirTownVenues } from './izmir-town-venues.ts';
import type { Venue } from './profile.ts';
import type { City, VenueEntry, VenueKind } from './venue-entry.ts';

const categoryByKind: Record<VenueKind, string> = {
  cafe: 'Coffee shop',
  bakery: 'Bakery',
  restaurant: 'Restaurant',
  rooftop: 'Lounge',
  bar: 'Bar',
  market: 'Market',
  shop: 'Local service',
  park: 'Park',
  beach: 'Beach',
  ferry: 'Ferry service',
  heritage: 'Tour agency',
  gallery: 'Art gallery',
  desert: 'Tour agency',
};

const VERIFIED_FROM_FOLLOWERS = 90_000;

type ListedVenue = { entry: VenueEntry; city: City };

const listed: readonly ListedVenue[] = [
  ...[...izmirShoreVenues, ...izmirTownVenues].map((entry) => ({ entry, city: 'izmir' as const })),
  ...dubaiVenues.map((entry) => ({ entry, city: 'dubai' as const })),
];

export const LISTED_VENUES = listed.length;

/** In degrees; about two kilometres. */
const BRANCH_SPREAD = 0.02;

/** The listed venues. Beyond their number, further venues are branches of them in the same city. */
export function buildVenues(seed: string, count = LISTED_VENUES): Venue[] {
  return Array.from({ length: count }, (_, index) => {
    const { entry, city } = listed[index % listed.length]!;
    const branch = Math.floor(index / listed.length);
    return buildVenue(branch === 0 ? entry : branchOf(entry, branch + 1, seed), city, seed);
  });
}

function branchOf(entry: VenueEntry, number: number, seed: string): VenueEntry {
  const username = `${entry.username}.${number}`;
  const random = seededRandom(seed, 'branch', username);
  const shifted = (degrees: number) => degrees + (random.next() - 0.5) * BRANCH_SPREAD;
  const [latitude, longitude] = entry.at;
  return { ...entry, username, name: `${entry.name} ${number}`, at: [shifted(latitude), shifted(longitude)] };
}

function buildVenue({ name, at, isPersonal, ...entry }: VenueEntry, city: City, seed: string): Venue {
  const random = seededRandom(seed, 'venue', entry.username);
  const followerCount = Math.round(10 ** (2.9 + random.next() * 2.2));
  const [latitude, longitude] = at;
  return {
    ...entry,
    id: seededDigits(11, seed, 'profile', entry.username),
    fullName: name,
    isPrivate: false,
    isVerified: followerCount >= VERIFIED_FROM_FOLLOWERS,
    followerCount,
    followingCount: random.integer(40, 900),
    postCount: random.integer(25, 2_400),
    category: categoryByKind[entry.kind],
    city,
    latitude,
    longitude,
    isBusiness: !isPersonal,
  };
}
