/** The part of Google's places library that the search uses. */
export type GooglePlacesLibrary = {
  AutocompleteSessionToken: new () => object;
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions: (
      request: AutocompleteRequest,
    ) => Promise<{ suggestions: { placePrediction: PlacePrediction | null }[] }>;
  };
};

type AutocompleteRequest = {
  input: string;
  language: string;
  sessionToken: object;
  origin: { lat: number; lng: number };
  locationBias: { center: { lat: number; lng: number }; radius: number };
};

export type PlacePrediction = {
  text: { text: string };
  mainText: { text: string } | null;
  secondaryText: { text: string } | null;
  distanceMeters: number | null;
  toPlace: () => { fetchFields: (request: { fields: string[] }) => Promise<{ place: PlaceDetails }> };
};

type PlaceDetails = { location?: { lat: () => number; lng: () => number } | null };

declare global {
  interface Window {
    google?: { maps: { importLibrary: (name: 'places') => Promise<GooglePlacesLibrary> } };
    /** Called by Google's script when it is ready. */
    onGoogleMapsReady?: () => void;
    /** Called by Google's script when it rejects the key. */
    gm_authFailure?: () => void;
  }
}
