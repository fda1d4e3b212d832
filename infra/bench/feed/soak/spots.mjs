const CENTRES = [
  [38.42, 27.13],
  [25.2, 55.27],
  [90, 0],
  [-89.95, 120],
  [-17, 179.99],
  [0, -180],
];
const SPREAD_DEGREES = 0.3;

/** Around cities, poles and the antimeridian; one in four is exactly such a point, so that many places have the same distance. */
export function pickSpot(random) {
  const [latitude, longitude] = CENTRES[Math.floor(random() * CENTRES.length)];
  if (random() < 0.25) return { latitude, longitude };
  const off = () => (random() - 0.5) * SPREAD_DEGREES;
  return {
    latitude: Math.max(-90, Math.min(90, latitude + off())),
    longitude: ((longitude + off() + 540) % 360) - 180,
  };
}

export function pick(random, list) {
  return list[Math.floor(random() * list.length)];
}
