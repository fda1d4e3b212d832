import { foldText } from '@around/contracts/places/fold-text';
import { findNamedArea } from '@around/contracts/places/named-areas';
import type { FoundPlace } from '@around/contracts/places/places';
import { PLACES_MAX } from '@around/contracts/visitor-calls';
import type { VisitorPlace } from '../location/visitor-place.ts';
import type { KnownPlace, PredictedPlace, Suggestion } from './suggestion.ts';

/** The suggestions for an empty search: recent places and the built-in areas. */
export function firstSuggestions(recent: readonly VisitorPlace[], current: VisitorPlace): KnownPlace[] {
  const known = [
    ...recent.map(({ lat, lng, name }) => ({ kind: 'recent' as const, name, latitude: lat, longitude: lng })),
    ...['izmir', 'dubai'].flatMap(toArea),
  ];
  return known
    .filter(({ name }, index) => name !== current.name && known.findIndex((other) => other.name === name) === index)
    .map((place) => ({ ...place, distanceFromUser: null }));
}

type Results = { own: FoundPlace[] | undefined; predicted: PredictedPlace[] | undefined };

/** Our own places, then predicted ones, each name once. Without a result, the built-in area that the text names. */
export function placeSuggestions(text: string, { own = [], predicted = [] }: Results): Suggestion[] {
  const all: Suggestion[] = [...own, ...predicted];
  const names = all.map(({ name }) => foldText(name));
  const found = all.filter((_, index) => names.indexOf(names[index]!) === index).slice(0, PLACES_MAX);
  return found.length > 0 ? found : toArea(text).map((area) => ({ ...area, distanceFromUser: null }));
}

function toArea(text: string) {
  const area = findNamedArea(text);
  if (!area) return [];
  const { name, latitude, longitude } = area;
  return [{ kind: 'area' as const, name, latitude, longitude }];
}
