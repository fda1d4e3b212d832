import { seededDigits, seededRandom } from '../seeded-random.ts';
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

export function buildVenues(seed: string): Venue[] {
  return [
    ...[...izmirShoreVenues, ...izmirTownVenues].map((entry) => buildVenue(entry, 'izmir', seed)),
    ...dubaiVenues.map((entry) => buildVenue(entry, 'dubai', seed)),
  ];
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
