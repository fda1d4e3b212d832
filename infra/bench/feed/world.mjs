/** Deterministic numbers from 0 to 1. */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const BIG_CITIES = [
  { latitude: 38.42, longitude: 27.13 },
  { latitude: 25.2, longitude: 55.27 },
];
const EDGES = [
  { latitude: 89.9, longitude: 10 },
  { latitude: -89.9, longitude: 10 },
  { latitude: -17, longitude: 179.98 },
];

/** 200 cities, of which Izmir and Dubai have an eighth each, clusters at the poles and on the antimeridian, and 2 % anywhere. */
export function* makePlaces(count, seed = 1) {
  const random = seededRandom(seed);
  const cities = Array.from({ length: 195 }, () => ({
    latitude: random() * 130 - 60,
    longitude: random() * 360 - 180,
  }));
  for (let index = 0; index < count; index += 1) {
    const kind = random();
    if (kind < 0.02) yield { latitude: random() * 180 - 90, longitude: random() * 360 - 180 };
    else yield near(random, pickCentre(random, kind, cities), 0.4);
  }
}

function pickCentre(random, kind, cities) {
  if (kind < 0.27) return BIG_CITIES[kind < 0.145 ? 0 : 1];
  if (kind < 0.29) return EDGES[Math.floor(random() * EDGES.length)];
  return cities[Math.floor(random() * cities.length)];
}

/** Where visitors are: 45 % in Izmir, 35 % in Dubai, 20 % anywhere. */
export function* makeQueries(count, seed = 2) {
  const random = seededRandom(seed);
  for (let index = 0; index < count; index += 1) {
    const kind = random();
    if (kind < 0.8) yield near(random, BIG_CITIES[kind < 0.45 ? 0 : 1], 0.4);
    else yield { latitude: random() * 180 - 90, longitude: random() * 360 - 180 };
  }
}

function near(random, { latitude, longitude }, spread) {
  return {
    latitude: Math.max(-90, Math.min(90, latitude + (random() - 0.5) * spread)),
    longitude: ((longitude + (random() - 0.5) * spread + 540) % 360) - 180,
  };
}
