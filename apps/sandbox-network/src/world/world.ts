import { buildAccounts, buildProxies, FEWEST_PROXIES } from './accounts.ts';
import { buildPeople } from './people.ts';
import { buildPlaces, type Places } from './places.ts';
import type { Account, ForwardProxy, Profile, Venue } from './profile.ts';
import { buildVenues } from './venues.ts';

export type World = {
  seed: string;
  venues: readonly Venue[];
  accounts: readonly Account[];
  proxies: readonly ForwardProxy[];
  places: Places;
  profiles: readonly Profile[];
  profileById: (id: string) => Profile | undefined;
  profileByUsername: (username: string) => Profile | undefined;
  venueById: (id: string) => Venue | undefined;
  accountById: (id: string) => Account | undefined;
};

type Size = { proxyCount?: number; venueCount?: number };

/** The constant part of the world: profiles, places and follow relations. The same seed and size give the same world. */
export function buildWorld(seed: string, { proxyCount = FEWEST_PROXIES, venueCount }: Size = {}): World {
  const venues = buildVenues(seed, venueCount);
  const people = buildPeople(seed);
  const proxies = buildProxies(seed, proxyCount);
  const accounts = buildAccounts({ venues, people, proxies, seed });
  const profiles = [...venues, ...people, ...accounts];

  const profilesById = new Map<string, Profile>(profiles.map((profile) => [profile.id, profile]));
  const profilesByUsername = new Map<string, Profile>(profiles.map((profile) => [profile.username, profile]));
  const venuesById = new Map(venues.map((venue) => [venue.id, venue]));
  const accountsById = new Map(accounts.map((account) => [account.id, account]));

  return {
    seed,
    venues,
    accounts,
    proxies,
    places: buildPlaces(venues, seed),
    profiles,
    profileById: (id) => profilesById.get(id),
    profileByUsername: (username) => profilesByUsername.get(username.toLowerCase()),
    venueById: (id) => venuesById.get(id),
    accountById: (id) => accountsById.get(id),
  };
}
