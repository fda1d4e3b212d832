export type VenueKind =
  | 'cafe'
  | 'bakery'
  | 'restaurant'
  | 'rooftop'
  | 'bar'
  | 'market'
  | 'shop'
  | 'park'
  | 'beach'
  | 'ferry'
  | 'heritage'
  | 'gallery'
  | 'desert';

export type City = 'izmir' | 'dubai';

/** A venue as it is written down; the rest of its profile is drawn from the seed. */
export type VenueEntry = {
  username: string;
  name: string;
  kind: VenueKind;
  /** Latitude, longitude. */
  at: readonly [number, number];
  district: string;
  street: string;
  biography: string;
  /** What its stories show, in the words of the scenes; the first says most about it. */
  sights: readonly string[];
  /** A personal account instead of a business: its profile tells no address. */
  isPersonal?: true;
};
