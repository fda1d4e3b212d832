export type Position = { latitude: number; longitude: number } | { latitude: null; longitude: null };

/** Both coordinates or neither. The network sends 0, 0 for an unknown position. */
export function readPosition(latitude: number | null, longitude: number | null): Position {
  const isKnown =
    latitude !== null &&
    longitude !== null &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    !(latitude === 0 && longitude === 0);
  return isKnown ? { latitude, longitude } : { latitude: null, longitude: null };
}
