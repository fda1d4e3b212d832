type Policy = Record<string, readonly string[]>;

// `https:` for images and media: a story falls back from the media-proxy to its direct URL.
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

/** Sources for place search and geocoding. No map is drawn, so fonts and frames stay blocked. */
const GOOGLE_MAPS: Policy = {
  'script-src': ['https://maps.googleapis.com'],
  'connect-src': ['https://maps.googleapis.com', 'https://places.googleapis.com'],
};

/** For API responses: if a browser renders one as a page, it may load nothing. */
export const API_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'";

type Additions = {
  usesGoogleMaps: boolean;
  /** Origins that are allowed as well as every https host. Empty in production. */
  privateMediaOrigins: readonly string[];
};

/** The policy of our pages. Google's hosts are added only when a Google Maps key is configured. */
export function pageContentSecurityPolicy({
  usesGoogleMaps,
  privateMediaOrigins,
}: Additions): Record<string, string[]> {
  const media = { 'img-src': privateMediaOrigins, 'media-src': privateMediaOrigins };
  const added: Policy = { ...media, ...(usesGoogleMaps && GOOGLE_MAPS) };
  return Object.fromEntries(
    Object.entries(OWN_POLICY).map(([name, sources]) => [name, [...sources, ...(added[name] ?? [])]]),
  );
}
