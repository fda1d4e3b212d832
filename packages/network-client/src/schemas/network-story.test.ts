import { expect, test } from 'vitest';
import { parseJson } from '../responses/parse-json.ts';
import { StoryItem } from './network-story.ts';

const image = (name: string, width?: number, height?: number) => ({
  url: `https://cdn.example/${name}?oe=1`,
  width,
  height,
});

function makeItem(changes: object = {}) {
  return {
    id: '3712345678901234567_80020000001',
    pk: '3712345678901234567',
    media_type: 1,
    taken_at: 1_772_366_400,
    expiring_at: 1_772_452_800,
    image_versions2: { candidates: [image('large.jpg', 1080, 1920), image('small.jpg', 320, 569)] },
    caption: null,
    ...changes,
  };
}

function read(changes: object = {}) {
  return StoryItem.parse(makeItem(changes));
}

test('reads an image with all fields', () => {
  expect(read({ caption: { text: 'İyi akşamlar' } })).toEqual({
    mediaId: '3712345678901234567',
    mediaType: 'image',
    mediaUrl: 'https://cdn.example/large.jpg?oe=1',
    thumbnailUrl: null,
    caption: 'İyi akşamlar',
    takenAt: new Date('2026-03-01T12:00:00Z'),
    expiresAt: new Date('2026-03-02T12:00:00Z'),
    width: 1080,
    height: 1920,
    durationSeconds: null,
    place: null,
    audience: 'everyone',
  });
});

test('a video has the URL of its largest version and its cover', () => {
  const story = read({
    media_type: 2,
    video_duration: 14.933,
    video_versions: [
      { ...image('b.mp4', 720, 1280), type: 102 },
      { ...image('c.mp4', 480, 853), type: 103 },
      { ...image('a.mp4', 720, 1280), type: 101 },
    ],
  });

  expect(story).toMatchObject({
    mediaType: 'video',
    mediaUrl: 'https://cdn.example/a.mp4?oe=1',
    thumbnailUrl: 'https://cdn.example/large.jpg?oe=1',
    durationSeconds: 14.933,
    width: 720,
  });
});

test('chooses the largest version by area, and the first of equal ones', () => {
  const candidates = [image('a', 750, 1333), image('b', 1080, 1920), image('c', 1080, 1920), image('d')];

  expect(read({ image_versions2: { candidates } }).mediaUrl).toContain('/b?');
});

test('ignores an invalid version', () => {
  const candidates = [{ url: 'javascript:alert(1)', width: 9999, height: 9999 }, null, image('good.jpg', 10, 10)];

  expect(read({ image_versions2: { candidates } }).mediaUrl).toContain('good.jpg');
});

test.each([
  ['id as text', '{"id":"3712345678901234567_1","pk":3712345678901234567}'],
  ['id without owner', '{"id":"3712345678901234567"}'],
  ['pk as number', '{"id":null,"pk":3712345678901234567}'],
  ['pk as text', '{"id":"","pk":"3712345678901234567"}'],
])('reads an exact media id from %s', (_name, ids) => {
  expect(read({ id: undefined, pk: undefined, ...(parseJson(ids) as object) }).mediaId).toBe('3712345678901234567');
});

test('times can be strings, and each of the two can be derived from the other', () => {
  const bothWays = [
    read({ taken_at: '1772366400', expiring_at: undefined }),
    read({ taken_at: undefined, expiring_at: '1772452800.5' }),
  ];

  expect(bothWays.map(({ takenAt }) => takenAt.toISOString().slice(0, 19))).toEqual([
    '2026-03-01T12:00:00',
    '2026-03-01T12:00:00',
  ]);
});

test.each([
  ['no id', { id: undefined, pk: undefined }],
  ['no time', { taken_at: undefined, expiring_at: undefined }],
  ['a time in microseconds', { taken_at: 1_772_366_400_000_123, expiring_at: null }],
  ['no image', { image_versions2: { candidates: [] } }],
  ['no video', { media_type: 2, video_versions: null }],
  ['an empty manifest', { media_type: 2, video_versions: null, video_dash_manifest: '<?xml version="1.0"?><MPD/>' }],
  ['an album', { media_type: 8 }],
])('an item with %s is unreadable', (_name, changes) => {
  expect(StoryItem.safeParse(makeItem(changes)).success).toBe(false);
});

test.each([
  [{ audience: null, subscription_media_visibility: null }, 'everyone'],
  [{ audience: 'default', subscription_media_visibility: '' }, 'everyone'],
  [{ audience: 'besties' }, 'restricted'],
  [{ subscription_media_visibility: 'subscribers_only' }, 'restricted'],
  [{ audience: { type: 'something new' } }, 'restricted'],
])('an item with %o has the audience %s', (marks, audience) => {
  expect(read(marks).audience).toBe(audience);
});

const sticker = (location: unknown) => ({ x: '0.5', y: 0.2, is_sticker: 1, location });

test('the place is the first sticker with coordinates, which can be strings', () => {
  const story_locations = [
    sticker({ pk: 5, name: 'Somewhere' }),
    sticker({ pk: 212_988_663, name: 'Kordon', address: 'Atatürk Cd.', city: 'İzmir', lat: '38.43', lng: 27.14 }),
  ];

  expect(read({ story_locations }).place).toEqual({
    pk: '212988663',
    name: 'Kordon',
    address: 'Atatürk Cd.',
    city: 'İzmir',
    latitude: 38.43,
    longitude: 27.14,
  });
});

test('a sticker without an id is the place at its coordinates', () => {
  expect(read({ story_locations: [sticker({ name: 'Kordon', lat: 38.43215, lng: 27.14 })] }).place).toMatchObject({
    pk: '38.4322,27.1400',
    name: 'Kordon',
    latitude: 38.43215,
  });
});

test('a video without progressive versions is the largest track of its DASH manifest', () => {
  const track = (url: string, attributes: string) =>
    `<Representation ${attributes}><BaseURL>${url}</BaseURL></Representation>`;
  const manifest = `<?xml version="1.0"?><MPD><Period><AdaptationSet>
    ${track('https://cdn.example/small.mp4?a=1&amp;oe=2', 'id="1" width="360" height="640"')}
    ${track('https://cdn.example/large.mp4?a=1&amp;oe=2', 'id="2" width="720" height="1280"')}
    ${track('https://cdn.example/sound.mp4', 'id="3" audioSamplingRate="44100"')}
  </AdaptationSet></Period></MPD>`;

  expect(read({ media_type: 2, video_versions: null, video_dash_manifest: manifest })).toMatchObject({
    mediaType: 'video',
    mediaUrl: 'https://cdn.example/large.mp4?a=1&oe=2',
    width: 720,
    height: 1280,
  });
});

test('a DASH manifest with sound only is no video', () => {
  const sound =
    '<Representation id="3" audioSamplingRate="44100"><BaseURL>https://cdn.example/a.mp4</BaseURL></Representation>';
  const item = makeItem({ media_type: 2, video_versions: null, video_dash_manifest: `<MPD>${sound}</MPD>` });

  expect(StoryItem.safeParse(item).error?.issues[0]?.message).toBe('no media');
});

test('a sticker without coordinates is a place', () => {
  expect(read({ story_locations: [sticker({ pk: '5', short_name: 'Kordon', lat: null })] }).place).toMatchObject({
    pk: '5',
    name: 'Kordon',
    latitude: null,
    longitude: null,
  });
});

test('uses the location of the post when no sticker is valid', () => {
  const place = read({ story_locations: [], location: { pk: 7, name: 'Alsancak' }, lat: 38.4, lng: 27.1 }).place;

  expect(place).toMatchObject({ pk: '7', latitude: 38.4, longitude: 27.1 });
});

test.each([
  ['absent', undefined],
  ['null', null],
  ['empty', []],
  ['text', 'nowhere'],
  ['without an id or a position', [sticker({ name: 'Nowhere' })]],
  ['no objects', [null, 5]],
])('stickers that are %s only remove the place', (_name, story_locations) => {
  expect(read({ story_locations }).place).toBeNull();
});
