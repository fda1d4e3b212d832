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

/** A venue of the built-in list. The seed determines the rest of its profile. */
export type VenueEntry = {
  username: string;
  name: string;
  kind: VenueKind;
  /** Latitude, longitude. */
  at: readonly [number, number];
  district: string;
  street: string;
  biography: string;
  /** Tags or names of the scenes that its stories show, the most typical first. */
  sights: readonly string[];
  /** A personal account: its profile has no address. */
  isPersonal?: true;
};
