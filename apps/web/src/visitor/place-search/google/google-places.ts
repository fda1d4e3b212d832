import type { Coordinates } from '@around/contracts/coordinates';
import type { PredictedPlace } from '../suggestion.ts';
import { forwardGeocode } from './forward-geocode.ts';
import type { GooglePlacesLibrary, PlacePrediction } from './google-library.ts';
import { loadGoogleLibrary } from './load-google-library.ts';
import { withTimeout } from './with-timeout.ts';

const RESPONSE_TIMEOUT_MS = 10_000;
/** Bias, not a limit: farther places rank lower. */
const NEARBY_METERS = 50_000;
const METERS_PER_MILE = 1_609.344;

type Around = { lat: number; lng: number };

export type GooglePlaces = {
  predict: (text: string, around: Around) => Promise<PredictedPlace[]>;
  geocode: (address: string) => Promise<Coordinates | null>;
};

type Options = { key: string; language: string };

export async function openGooglePlaces(options: Options): Promise<GooglePlaces> {
  return googlePlaces(await loadGoogleLibrary(options), options);
}

/** Place search and geocoding by Google. */
export function googlePlaces(library: GooglePlacesLibrary, { key, language }: Options): GooglePlaces {
  const { AutocompleteSessionToken, AutocompleteSuggestion } = library;
  const geocode = (address: string) => forwardGeocode(address, { key });
  /** Google bills all requests with one token, until a place is chosen, as one search. */
  let sessionToken = new AutocompleteSessionToken();

  function toPredicted(prediction: PlacePrediction): PredictedPlace {
    const { text, mainText, secondaryText, distanceMeters } = prediction;
    return {
      kind: 'predicted',
      name: mainText?.text ?? text.text,
      detail: secondaryText?.text ?? null,
      distanceFromUser: distanceMeters === null ? null : distanceMeters / METERS_PER_MILE,
      async locate() {
        sessionToken = new AutocompleteSessionToken();
        return (await findDetails(prediction).catch(() => null)) ?? geocode(text.text);
      },
    };
  }

  return {
    geocode,
    async predict(input, { lat, lng }) {
      const origin = { lat, lng };
      const locationBias = { center: origin, radius: NEARBY_METERS };
      const response = AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input,
        language,
        sessionToken,
        origin,
        locationBias,
      });
      const { suggestions } = await withTimeout(RESPONSE_TIMEOUT_MS, response);
      return suggestions.flatMap(({ placePrediction }) => (placePrediction ? [toPredicted(placePrediction)] : []));
    },
  };
}

async function findDetails(prediction: PlacePrediction): Promise<Coordinates | null> {
  const { place } = await withTimeout(RESPONSE_TIMEOUT_MS, prediction.toPlace().fetchFields({ fields: ['location'] }));
  return place.location ? { latitude: place.location.lat(), longitude: place.location.lng() } : null;
}
