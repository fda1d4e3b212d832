import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchBrowser } from '@around/test-harness/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { patientFetch } from '../../patient-fetch.ts';
import { clipPosition, desktop, openFeed, playingCard } from '../feed-page.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { makeWith } from './sample-videos.ts';
import { feedAddress, newPlace, shareMoment, untilProcessed } from './share-moment.ts';

const stackUrl = inject('stackUrl');
const run = promisify(execFile);

/** What phones write into their videos. */
const POSITION = '+41.0082+028.9784';
const TAGS = [
  '-movflags +use_metadata_tags',
  `-metadata location=${POSITION}/`,
  `-metadata com.apple.quicktime.location.ISO6709=${POSITION}+012.3/`,
  '-metadata com.apple.quicktime.model=PhoneModel',
].join(' ');

let browser: Browser;
let file: Buffer;
beforeAll(async () => {
  browser = await launchBrowser();
  file = await makeWith(
    '-f lavfi -i testsrc2=size=1920x1080:rate=30:duration=10 -f lavfi -i sine=frequency=440:duration=10' +
      ` -c:v libx265 -preset ultrafast -x265-params log-level=error -tag:v hvc1 -pix_fmt yuv420p -c:a aac ${TAGS}`,
    'phone.mov',
  );
});
afterAll(() => browser.close());

/** All text in a file that ffprobe shows as metadata, and the plain bytes. */
async function tagsIn(bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'around-served-'));
  try {
    const path = join(folder, 'served');
    await writeFile(path, bytes);
    const { stdout } = await run('ffprobe', ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', path]);
    return stdout + bytes.toString('latin1');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('a 10 s HEVC video of a phone with its position plays in the feed of another visitor, without the position', async () => {
  expect(await tagsIn(file)).toContain(POSITION);
  await using author = await newVisitorPage(browser);
  await signUp(author, stackUrl, makeUser());
  await using other = await newVisitorPage(browser, desktop);
  const place = newPlace();
  const startedAt = Date.now();
  const seconds = () => ((Date.now() - startedAt) / 1_000).toFixed(1);

  const { id } = await shareMoment(author.page, stackUrl, { place, file });
  const received = seconds();
  const moment = await untilProcessed(author.page, stackUrl, id);
  const live = seconds();
  await openFeed(other.page, feedAddress(stackUrl, place));
  await playingCard(other.page).getByRole('heading', { name: place.location }).waitFor();
  await expect.poll(() => clipPosition(other.page)).toBeGreaterThan(0);
  console.info(`Phone video of 10 s: received after ${received} s, live after ${live} s, playing after ${seconds()} s`);

  expect(moment.status).toBe('live');
  for (const path of [moment.mediaUrl!, moment.mediaUrl!.replace('-720p', '-360p'), moment.thumbnailUrl!]) {
    const response = await patientFetch(stackUrl + path);
    expect(response.status, path).toBe(200);
    const shown = await tagsIn(Buffer.from(await response.arrayBuffer()));
    for (const secret of [POSITION, '41.0082', '28.9784', 'ISO6709', 'PhoneModel', '"location"', '\xa9xyz']) {
      expect(shown.includes(secret), `${secret} in ${path}`).toBe(false);
    }
  }
});
