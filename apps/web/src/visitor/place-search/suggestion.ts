import type { Coordinates } from '@around/contracts/coordinates';
import type { FoundPlace } from '@around/contracts/places/places';

export type KnownPlace = Coordinates & {
  kind: 'recent' | FoundPlace['kind'];
  name: string;
  distanceFromUser: number | null;
};

/** A prediction of an external search. Its coordinates need a request of their own. */
export type PredictedPlace = {
  kind: 'predicted';
  name: string;
  /** Distinguishes it from places of the same name, e.g. its city. */
  detail: string | null;
  distanceFromUser: number | null;
  locate: () => Promise<Coordinates | null>;
};

export type Suggestion = KnownPlace | PredictedPlace;
