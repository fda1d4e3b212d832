import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join, relative } from 'node:path';
import type { Moment } from '@around/contracts/moments/moments';
import { openDataFolder } from '@around/local-stack/data-folder/data-folder';
import { launchBrowser } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { patientFetch } from '../../patient-fetch.ts';
import { makeUser, newVisitorPage, signUp } from '../new-user.ts';
import { makeVideo } from './sample-videos.ts';
import { isInFeed, newPlace, shareMoment, untilProcessed } from './share-moment.ts';

const stackUrl = inject('stackUrl');
const storeFolder = openDataFolder(inject('dataDir')).mediaStore;
const GONE_WITHIN_MS = 60_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Everywhere where a visitor who has seen the moment can find it again. */
function addressesOf({ id, locationId, mediaUrl, thumbnailUrl }: Moment) {
  const media = [mediaUrl!, mediaUrl!.replace('-720p', '-360p'), thumbnailUrl!];
  const pages = [`/l/${locationId}/s/${id}`, `/l/${locationId}`, `/api/locations/${locationId}`];
  return { media, pages };
}

async function statusOf(path: string): Promise<number> {
  const response = await patientFetch(`${stackUrl}${path}`, { headers: { range: 'bytes=0-99' } });
  await response.arrayBuffer();
  return response.status;
}

async function bodyOf(path: string): Promise<string> {
  return (await patientFetch(`${stackUrl}${path}`)).text();
}

/** The files of users in the media store, without the journal of deletions. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(storeFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return files.filter((path) => /^(incoming|public)\//.test(relative(storeFolder, path)));
}

test('a deleted moment is gone for visitors within a minute: feed, links, story lists and media', async () => {
  await using author = await newVisitorPage(browser);
  const { page } = author;
  await signUp(author, stackUrl, makeUser());
  const [place, file] = [newPlace(), await makeVideo('short.mp4')];
  const { id } = await shareMoment(page, stackUrl, { place, file });
  const moment = await untilProcessed(page, stackUrl, id);
  const { media, pages } = addressesOf(moment);
  await expect.poll(() => isInFeed(stackUrl, place, id)).toBe(true);
  expect(await Promise.all(media.map(statusOf))).toEqual([206, 206, 206]);
  for (const path of pages)
    expect(await bodyOf(path), path).toContain(path.includes('/s/') ? moment.mediaUrl : place.location);

  const deleted = await page.request.delete(`${stackUrl}/api/user/moments/${id}`);

  expect([deleted.status(), await deleted.json()]).toEqual([200, { message: 'Your moment has been deleted' }]);
  await expect.poll(() => isInFeed(stackUrl, place, id), { timeout: GONE_WITHIN_MS }).toBe(false);
  // A link to the place says that it has ended, around where it was.
  for (const path of pages) {
    expect(await statusOf(path), path).toBe(200);
    const body = await bodyOf(path);
    expect([body.includes(place.location), body.includes(moment.mediaUrl!)], path).toEqual([false, false]);
  }
  await expect
    .poll(() => Promise.all(media.map(statusOf)), { timeout: GONE_WITHIN_MS })
    .toEqual(media.map(() => expect.toBeOneOf([404, 410])));
});

test('with the account its moments, their files and an unfinished upload are deleted', async () => {
  await using author = await newVisitorPage(browser);
  const { page } = author;
  const user = makeUser();
  await signUp(author, stackUrl, user);
  const before = new Set(await storedFiles());
  const own = async () => (await storedFiles()).filter((path) => !before.has(path));
  const place = newPlace();
  const live = await shareMoment(page, stackUrl, { place, file: await makeVideo('short.mp4') });
  await untilProcessed(page, stackUrl, live.id);
  const processing = await shareMoment(page, stackUrl, { place, file: await makeVideo('long.mp4') });
  expect(processing.status).toBe('processing');
  const unfinished = await beginUpload(page, await makeVideo('short.mp4'));
  await expect.poll(async () => (await own()).length).toBeGreaterThanOrEqual(5);

  const deleted = await page.request.delete(`${stackUrl}/api/user`, { data: { password: user.password } });

  expect(deleted.status()).toBe(200);
  await expect.poll(() => isInFeed(stackUrl, place, live.id), { timeout: GONE_WITHIN_MS }).toBe(false);
  expect(await unfinished.finish()).toBeGreaterThanOrEqual(400);
  await expect.poll(own, { timeout: GONE_WITHIN_MS }).toEqual([]);
});

const BOUNDARY = '----around-unfinished';

/** Sends the form and the first half of the file. `finish` sends the rest and resolves with the status of the answer. */
async function beginUpload(page: Page, file: Buffer): Promise<{ finish: () => Promise<number> }> {
  const cookies = await page.context().cookies(stackUrl);
  const outgoing: ClientRequest = request(`${stackUrl}/api/upload/video`, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  });
  const answer = new Promise<number>((resolve, reject) => {
    outgoing.on('response', (response: IncomingMessage) => resolve(response.resume().statusCode ?? 0));
    outgoing.on('error', reject);
  });
  const field = (name: string, rest: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${rest}`;
  outgoing.write(field('location', '\r\n\r\nKonak\r\n'));
  outgoing.write(field('video', '; filename="clip.mp4"\r\nContent-Type: video/mp4\r\n\r\n'));
  outgoing.write(file.subarray(0, file.length / 2));
  return {
    finish() {
      outgoing.write(file.subarray(file.length / 2));
      outgoing.end(`\r\n--${BOUNDARY}--\r\n`);
      return answer;
    },
  };
}
