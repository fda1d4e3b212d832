import type { Coordinates } from '@around/contracts/coordinates';
import type { FoundPlace } from '@around/contracts/places/places';

export type KnownPlace = Coordinates & {
  kind: 'recent' | FoundPlace['kind'];
  name: string;
  distanceFromUser: number | null;
};

/** What somebody else's search proposes; where it is has to be asked for. */
export type PredictedPlace = {
  kind: 'predicted';
  name: string;
  /** What tells it from others of that name. */
  detail: string | null;
  distanceFromUser: number | null;
  locate: () => Promise<Coordinates | null>;
};

export type Suggestion = KnownPlace | PredictedPlace;
