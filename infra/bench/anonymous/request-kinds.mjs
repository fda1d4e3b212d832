const PATH_BYTES = 15_000;
const BODY_BYTES = 60_000;

/** A control: the requests go to a program apart, so that all they take from the feed is the processor. */
export const OTHER_PROGRAM = { name: 'another program', next: () => ({ path: '/' }) };

/** What anonymous clients can ask for. `next` returns the path and options of a request; `count` makes each one different. */
export function requestKinds(places) {
  const stories = places.flatMap((place) => place.stories.map((story) => ({ ...story, placeId: place.id })));
  const story = (count) => stories[count % stories.length];
  const picture = (count) => encodeURIComponent(story(count).thumbnailUrl ?? story(count).mediaUrl);
  const shift = (count) => (count / 1e4).toFixed(4);
  const get = (path) => ({ path });
  const post = (path, body) => ({ path, method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });

  return [
    { name: 'paths of 15 KB, escaped twice', next: () => get(`/${'%252e%252f'.repeat(PATH_BYTES / 10)}`) },
    { name: 'API paths of 15 KB', next: () => get(`/api/${'%2561'.repeat(PATH_BYTES / 5)}`) },
    {
      name: 'feeds of 100 places',
      next: (count) => get(`/api/feed?instagram=true&limit=100&lat=38.${count % 1e4}&lng=27.1`),
    },
    { name: 'place searches', next: (count) => get(`/api/places?q=karsyaka%20${count % 50}&lat=38.4&lng=27.1`) },
    {
      name: 'reverse geocoding',
      next: (count) => get(`/api/geocode/reverse?lat=${38 + Number(shift(count % 5e3))}&lng=27.1`),
    },
    { name: 'API descriptions', next: () => get('/api/openapi.json') },
    { name: 'link pages', next: (count) => get(`/l/${story(count).placeId}`) },
    { name: 'preview images', next: (count) => get(`/l/${story(count).placeId}/s/${story(count).id}/card.jpg`) },
    { name: 'resized pictures', next: (count) => get(`/api/proxy/image?url=${picture(count)}&w=320&f=webp`) },
    { name: 'whole pictures', next: (count) => get(`/api/proxy/image?url=${picture(count)}`) },
    { name: 'places', next: (count) => get(`/api/locations/${story(count).placeId}`) },
    { name: 'username checks', next: (count) => get(`/api/check-username?username=visitor.${count}`) },
    {
      name: 'wrong passwords',
      next: (count) => post('/api/login', { username: `nobody.${count}`, password: 'a-wrong-one' }),
    },
    { name: 'reports', next: (count) => post('/api/reports', { storyId: story(count).id, reason: 'spam' }) },
    {
      name: 'bodies of nested lists',
      next: () => post('/api/login', '['.repeat(BODY_BYTES / 2) + ']'.repeat(BODY_BYTES / 2)),
    },
  ];
}
