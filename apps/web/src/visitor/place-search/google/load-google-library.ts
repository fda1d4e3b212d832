import type { GooglePlacesLibrary } from './google-library.ts';
import { within } from './within.ts';

const SCRIPT_URL = 'https://maps.googleapis.com/maps/api/js';
const LOAD_TIMEOUT_MS = 10_000;

type Options = { key: string; language: string };

/** Puts Google's script into the page. A script that failed is taken out again. */
export async function loadGoogleLibrary({ key, language }: Options): Promise<GooglePlacesLibrary> {
  const script = document.createElement('script');
  const query = { key, language, v: 'weekly', loading: 'async', libraries: 'places', callback: 'onGoogleMapsReady' };
  script.src = `${SCRIPT_URL}?${new URLSearchParams(query)}`;
  script.async = true;
  try {
    await within(LOAD_TIMEOUT_MS, untilReady(script));
    if (!window.google) throw new Error('Google Maps is ready without its library');
    return await within(LOAD_TIMEOUT_MS, window.google.maps.importLibrary('places'));
  } catch (error) {
    script.remove();
    throw error;
  }
}

function untilReady(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    window.onGoogleMapsReady = resolve;
    window.gm_authFailure = () => reject(new Error('Google Maps refused the key'));
    script.onerror = () => reject(new Error('Google Maps could not be loaded'));
    document.head.append(script);
  });
}
