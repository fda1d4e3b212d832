import type { City, VenueKind } from './venue-entry.ts';

/** Whatever has a name at the network. Ids are decimal digits, kept as text. */
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
  /** Business profiles tell their address; personal ones do not. */
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

/** A login, with what signing in by password leads to. */
export type Account = Profile & {
  sessionId: string;
  userAgent: string;
  password: string;
  loginOutcome: 'accepted' | 'two_factor' | 'checkpoint';
  verificationCode: string;
  proxyName: string;
  /** Profile ids in the order in which the network lists them. */
  followedIds: readonly string[];
};

export type ForwardProxy = { name: string; country: string; username: string; password: string };

export const CITY_NAMES: Record<City, string> = { izmir: 'İzmir', dubai: 'Dubai' };
/** Neither city has daylight saving time. */
export const UTC_OFFSET_HOURS: Record<City, number> = { izmir: 3, dubai: 4 };
