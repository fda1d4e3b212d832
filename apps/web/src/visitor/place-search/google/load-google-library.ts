import type { GooglePlacesLibrary } from './google-library.ts';
import { withTimeout } from './with-timeout.ts';

const SCRIPT_URL = 'https://maps.googleapis.com/maps/api/js';
const LOAD_TIMEOUT_MS = 10_000;

type Options = { key: string; language: string };

/** Adds Google's script to the page, and removes it if it fails to load. */
export async function loadGoogleLibrary({ key, language }: Options): Promise<GooglePlacesLibrary> {
  const script = document.createElement('script');
  const query = { key, language, v: 'weekly', loading: 'async', libraries: 'places', callback: 'onGoogleMapsReady' };
  script.src = `${SCRIPT_URL}?${new URLSearchParams(query)}`;
  script.async = true;
  try {
    await withTimeout(LOAD_TIMEOUT_MS, waitUntilReady(script));
    if (!window.google) throw new Error('Google Maps is ready without its library');
    return await withTimeout(LOAD_TIMEOUT_MS, window.google.maps.importLibrary('places'));
  } catch (error) {
    script.remove();
    throw error;
  }
}

function waitUntilReady(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    window.onGoogleMapsReady = resolve;
    window.gm_authFailure = () => reject(new Error('Google Maps refused the key'));
    script.onerror = () => reject(new Error('Google Maps could not be loaded'));
    document.head.append(script);
  });
}
