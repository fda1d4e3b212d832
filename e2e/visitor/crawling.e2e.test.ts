import { expect, inject, test } from 'vitest';
import { patientFetch } from '../patient-fetch.ts';
import { type CrawlerSeed, type LoggedRequest, postControl, readControl } from '../sandbox-control.ts';
import { readFeed } from './stories.ts';

const stackUrl = inject('stackUrl');
const controlUrl = inject('controlUrl');

type Venue = { username: string; name: string; lat: number; lng: number; isBusiness: boolean };

/** The local stack crawls once a minute. */
const CYCLE_MS = 60_000;

async function readApiRequests(): Promise<LoggedRequest[]> {
  const log = await readControl<LoggedRequest[]>(controlUrl, '/control/log');
  return log.filter((entry) => entry.surface === 'api');
}

test('a new story is in the feed within two crawl cycles, at the home of its author', async () => {
  const venues = await readControl<Venue[]>(controlUrl, '/control/venues');
  const venue = venues.find((candidate) => candidate.isBusiness && candidate.lat > 38)!;
  const caption = `posted by a test at ${new Date().toISOString()}`;
  await postControl(controlUrl, '/control/stories', {
    username: venue.username,
    mediaType: 'video',
    sticker: 'absent',
    caption,
  });

  const findStory = async () => {
    const [nearest] = await readFeed(stackUrl, `lat=${venue.lat}&lng=${venue.lng}&limit=1`);
    return { place: nearest?.name, isThere: nearest?.stories.some((story) => story.caption === caption) };
  };

  await expect
    .poll(findStory, { timeout: 5 * CYCLE_MS, interval: 1_000 })
    .toEqual({ place: venue.name, isThere: true });
});

test('every request went through the proxy of its account, none directly', async () => {
  const seed = await readControl<CrawlerSeed>(controlUrl, '/control/crawler-seed');
  const nameByAddress = new Map(seed.proxies.map((proxy) => [`${proxy.host}:${proxy.port}`, proxy.name]));
  const proxyByAccount = new Map(seed.accounts.map((account) => [account.username, nameByAddress.get(account.proxy)]));

  const requests = await readApiRequests();

  expect(requests.length).toBeGreaterThan(20);
  const seen = new Map(requests.map((entry) => [entry.account, entry.proxy]));
  expect(seen.size).toBe(seed.accounts.length);
  for (const entry of requests) {
    expect(entry.account, `${entry.path} had a session`).not.toBeNull();
    expect(entry.proxy, `${entry.path} as ${entry.account}`).toBe(proxyByAccount.get(entry.account!));
  }
});

test('no account had two requests open at once', async () => {
  const byAccount = Map.groupBy(await readApiRequests(), (entry) => entry.account);

  for (const [account, requests] of byAccount) {
    const ordered = requests.toSorted((a, b) => a.startedAt - b.startedAt);
    ordered.slice(1).forEach((entry, index) => {
      const before = ordered[index]!;
      expect(entry.startedAt, `${account}: ${before.path} then ${entry.path}`).toBeGreaterThanOrEqual(before.endedAt!);
    });
  }
});

test('stories for close friends are not in the feed', async () => {
  const stories = await readControl<Array<{ id: string; audience: string; caption: string | null }>>(
    controlUrl,
    '/control/stories',
  );
  const restricted = stories.filter((story) => story.audience !== 'everyone' && story.caption !== null);
  expect(restricted.length).toBeGreaterThan(0);

  const groups = await readFeed(stackUrl, 'lat=38.4192&lng=27.1287&limit=100');

  const mediaUrls = new Set(groups.flatMap((group) => group.stories.map((story) => story.mediaUrl)));
  for (const story of restricted) expect([...mediaUrls].some((url) => url.includes(story.id))).toBe(false);
});

test('pictures and clips are served from our own origin, whole and in ranges', async () => {
  const places = await readFeed(stackUrl, 'lat=38.4192&lng=27.1287&limit=50');
  const place = places.find(({ avatarUrl }) => avatarUrl !== null);
  const story = places
    .flatMap((group) => group.stories)
    .find(({ mediaType, mediaUrl }) => mediaType === 'video' && URL.canParse(mediaUrl))!;
  const proxied = (url: string) => `${stackUrl}/api/proxy/image?url=${encodeURIComponent(url)}`;

  const whole = await patientFetch(proxied(story.mediaUrl));
  const bytes = Buffer.from(await whole.arrayBuffer());
  const part = await patientFetch(proxied(story.mediaUrl), { headers: { range: 'bytes=100-299' } });
  const avatar = await patientFetch(proxied(place!.avatarUrl!));

  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 300))).toBe(true);
  expect([avatar.status, avatar.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  await avatar.body?.cancel();
});

test('the image proxy refuses hosts that are not allowed', async () => {
  for (const url of [
    'http://127.0.0.1:22/',
    'http://169.254.169.254/latest/',
    'https://example.com/a.jpg',
    'file:///etc/passwd',
  ]) {
    const response = await patientFetch(`${stackUrl}/api/proxy/image?url=${encodeURIComponent(url)}`);

    expect(response.status, url).toBe(403);
    expect(await response.json()).toEqual({ message: expect.any(String) });
  }
});
