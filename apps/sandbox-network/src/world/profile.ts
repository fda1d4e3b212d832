import type { City, VenueKind } from './venue-entry.ts';

/** A user of the network: venue, person or account. Ids are strings of decimal digits. */
export type Profile = {
  id: string;
  username: string;
  fullName: string;
  biography: string;
  isPrivate: boolean;
  isVerified: boolean;
  followerCount: number;
  followingCount: number;
  postCount: number;
};

export type Venue = Profile & {
  kind: VenueKind;
  category: string;
  city: City;
  district: string;
  street: string;
  latitude: number;
  longitude: number;
  sights: readonly string[];
  /** Only business profiles include their address. */
  isBusiness: boolean;
};

/** What a location sticker names. Some places at the network have no coordinates. */
export type Place = {
  id: string;
  name: string;
  shortName: string;
  address: string;
  cityName: string;
  category: string;
  coordinates: { latitude: number; longitude: number } | null;
};

/** A login, with the outcome of a login by password. */
export type Account = Profile & {
  sessionId: string;
  userAgent: string;
  password: string;
  loginOutcome: 'accepted' | 'two_factor' | 'checkpoint';
  verificationCode: string;
  proxyName: string;
  /** Profile ids, in the order of the network's following list. */
  followedIds: readonly string[];
};

export type ForwardProxy = { name: string; country: string; username: string; password: string };

export const CITY_NAMES: Record<City, string> = { izmir: 'İzmir', dubai: 'Dubai' };
/** Neither city has daylight saving time. */
export const UTC_OFFSET_HOURS: Record<City, number> = { izmir: 3, dubai: 4 };
