import { expect, test } from 'vitest';
import type { GooglePlacesLibrary, PlacePrediction } from './google-library.ts';
import { googlePlaces } from './google-places.ts';

const around = { lat: 38.42, lng: 27.13 };

function makePrediction(change: Partial<PlacePrediction> = {}): PlacePrediction {
  return {
    text: { text: 'Café, Bornova' },
    mainText: { text: 'Café' },
    secondaryText: { text: 'Bornova' },
    distanceMeters: 3_218.688,
    toPlace: () => ({
      fetchFields: async () => ({ place: { location: { lat: () => 38.47, lng: () => 27.22 } } }),
    }),
    ...change,
  };
}

function makeLibrary(predictions: (PlacePrediction | null)[]) {
  const tokens: object[] = [];
  const library: GooglePlacesLibrary = {
    AutocompleteSessionToken: class {},
    AutocompleteSuggestion: {
      async fetchAutocompleteSuggestions({ sessionToken }) {
        tokens.push(sessionToken);
        return { suggestions: predictions.map((placePrediction) => ({ placePrediction })) };
      },
    },
  };
  return { tokens, google: googlePlaces(library, { key: 'k', language: 'en' }) };
}

test('returns the name, detail and distance in miles of a prediction', async () => {
  const { google } = makeLibrary([makePrediction(), null, makePrediction({ mainText: null, distanceMeters: null })]);

  expect(await google.predict('caf', around)).toMatchObject([
    { name: 'Café', detail: 'Bornova', distanceFromUser: 2 },
    { name: 'Café, Bornova', distanceFromUser: null },
  ]);
});

test('uses one session token until a place is chosen', async () => {
  const { google, tokens } = makeLibrary([makePrediction()]);
  await google.predict('c', around);
  const [found] = await google.predict('ca', around);

  expect(await found?.locate()).toEqual({ latitude: 38.47, longitude: 27.22 });
  await google.predict('d', around);

  expect(tokens[1]).toBe(tokens[0]);
  expect(tokens[2]).not.toBe(tokens[0]);
});

test('geocodes the address of a place whose details cannot be fetched', async () => {
  const failing = makePrediction({
    toPlace: () => ({ fetchFields: async () => Promise.reject(new Error('no details')) }),
  });
  const [found] = await makeLibrary([failing]).google.predict('caf', around);

  expect(await found?.locate()).toMatchObject({ latitude: 38.4697, longitude: 27.2217 });
});
