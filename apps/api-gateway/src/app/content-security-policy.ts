type Policy = Record<string, readonly string[]>;

// `https:` in images and media: a story falls back from the proxy to its direct address.
const OWN_POLICY: Policy = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'media-src': ["'self'", 'blob:', 'https:'],
  'connect-src': ["'self'"],
  'font-src': ["'self'", 'data:'],
  'worker-src': ["'self'", 'blob:'],
};

/** Only what its search and geocoding need: no map is drawn, so neither its fonts nor its frames are let in. */
const GOOGLE_MAPS: Policy = {
  'script-src': ['https://maps.googleapis.com'],
  'connect-src': ['https://maps.googleapis.com', 'https://places.googleapis.com'],
};

/** An answer of the API is no page: should a browser take it for one, it may do nothing. */
export const API_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What a page of ours may load; Google's scripts only where the search is to use them. */
export function pageContentSecurityPolicy({ usesGoogleMaps }: { usesGoogleMaps: boolean }): Record<string, string[]> {
  const added = usesGoogleMaps ? GOOGLE_MAPS : {};
  return Object.fromEntries(
    Object.entries(OWN_POLICY).map(([name, sources]) => [name, [...sources, ...(added[name] ?? [])]]),
  );
}
