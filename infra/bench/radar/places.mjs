const PAGE = 100;
const HOUR_MS = 3_600_000;
const CITIES = [
  { latitude: 38.42, longitude: 27.13, share: 0.5, spread: 0.5 },
  { latitude: 25.2, longitude: 55.27, share: 0.3, spread: 0.4 },
  { latitude: 41.01, longitude: 28.97, share: 0.2, spread: 6 },
];

/** Half of the places around the visitor, the others in two regions far away, the nearest first. */
export function makePlaces(count, now = Date.now()) {
  const random = seededRandom(18);
  return Array.from({ length: count }, (_, index) => {
    const city = pickCity(random());
    return {
      id: index + 1,
      name: `Place ${index + 1}`,
      latitude: city.latitude + (random() - 0.5) * city.spread,
      longitude: city.longitude + (random() - 0.5) * city.spread,
      avatarUrl: `/icons/icon-192.png?place=${index}`,
      stories: Array.from({ length: 1 + Math.floor(random() * 5) }, (__, story) => ({
        id: `${index}-${story}`,
        mediaUrl: '/icons/icon-512.png',
        mediaType: 'image',
        timestamp: new Date(now - random() * 23 * HOUR_MS).toISOString(),
      })),
    };
  }).toSorted((one, other) => distance(one) - distance(other));
}

/** A page of the feed, and the cursor of the next one. */
export function pageOf(places, cursor) {
  const from = Number(cursor ?? 0);
  const end = from + PAGE;
  return { places: places.slice(from, end), nextCursor: end < places.length ? String(end) : undefined };
}

function pickCity(share) {
  let left = share;
  for (const city of CITIES) {
    left -= city.share;
    if (left <= 0) return city;
  }
  return CITIES[0];
}

/** Precise enough to sort by. */
function distance({ latitude, longitude }) {
  return Math.hypot(latitude - CITIES[0].latitude, longitude - CITIES[0].longitude);
}

function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
