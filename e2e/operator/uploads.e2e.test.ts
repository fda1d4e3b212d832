import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchBrowser } from '@around/test-harness/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { patientFetch } from '../patient-fetch.ts';
import { pauseProgram } from '../stack-services.ts';
import { makeUser } from '../visitor/new-user.ts';
import { whileOpen } from '../while-open.ts';
import { ALERTED_WITHIN_MS, narrow, openConsole, readFirstLine, rowOf } from './console-page.ts';
import { type OperatorApi, signIn } from './operator-api.ts';

const EVERY_HALF_SECOND = { interval: 500 };
const stackUrl = inject('stackUrl');
const run = promisify(execFile);

type Uploads = {
  results: { live: number; failed: Array<{ reason: string; moments: number }> };
  store: { public: { files: number } } | null;
  workers: unknown[];
};

let browser: Browser;
let api: OperatorApi;
let folder: string;
beforeAll(async () => {
  [browser, api] = await Promise.all([launchBrowser(), signIn()]);
  folder = await mkdtemp(join(tmpdir(), 'around-uploads-'));
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

const readUploads = () => api.get<Uploads>('/api/admin/uploads');
const hasNoVideo = ({ results }: Uploads) => results.failed.some(({ reason }) => reason === 'no_video');

async function makeVideo(name: string, words: string): Promise<Blob> {
  const path = join(folder, name);
  await run('ffmpeg', ['-loglevel', 'error', '-y', ...words.split(' '), path]);
  return new Blob([await readFile(path)], { type: 'video/mp4' });
}

async function signUp(): Promise<string> {
  const response = await patientFetch(`${stackUrl}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': `Test/${crypto.randomUUID()}` },
    body: JSON.stringify(makeUser()),
  });
  expect(response.status).toBe(200);
  return response.headers.getSetCookie()[0]!.split(';', 1)[0]!;
}

async function share(cookie: string, video: Blob): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ location: 'Kordon', latitude: '38.43', longitude: '27.14' }))
    form.append(name, value);
  form.append('video', video, 'clip.mp4');
  const response = await patientFetch(`${stackUrl}/api/upload/video`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  expect([response.status, await response.text()]).toEqual([201, expect.anything()]);
}

/** The value next to a name in a list of facts. */
const factOf = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()
    .textContent();

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, shown] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(content).toBeLessThanOrEqual(shown!);
}

test('a good and a bad video are counted on the statistics and status screens', async () => {
  const cookie = await signUp();
  const picture =
    '-f lavfi -i testsrc2=size=320x240:rate=25:duration=1 -c:v libx264 -preset ultrafast -pix_fmt yuv420p';
  await share(cookie, await makeVideo('good.mp4', picture));
  await share(cookie, await makeVideo('sound.mp4', '-f lavfi -i sine=frequency=440:duration=1 -c:a aac'));
  await expect.poll(async () => (await readUploads()).results.live, EVERY_HALF_SECOND).toBeGreaterThan(0);
  await expect.poll(async () => hasNoVideo(await readUploads()), EVERY_HALF_SECOND).toBe(true);

  await using statistics = await openConsole(browser, '/admin/crawler-statistics', { viewport: narrow, theme: 'dark' });
  const { page } = statistics;
  await page.getByRole('heading', { name: 'Uploads, last 24 hours' }).waitFor();
  await rowOf(page, 'No video').getByText('This file contains no video').waitFor();
  expect(Number(await factOf(page, 'Went live'))).toBeGreaterThan(0);
  expect(await factOf(page, 'Upload to live, p95')).toMatch(/ (ms|s|min \d+ s)$/);
  expect(await factOf(page, 'Media store, public')).toMatch(/ in \d+ files?$/);
  await expectNoSidewaysScroll(page);

  await using status = await openConsole(browser, '/admin/instagram-status', { viewport: narrow });
  await status.page.getByText('1 upload worker', { exact: true }).waitFor();
  await status.page.getByText('Media store writable').waitFor();
  expect(await factOf(status.page, 'Waiting')).toBe('0');
  await expectNoSidewaysScroll(status.page);
});

test('a system without uploads says so', async () => {
  await using statistics = await openConsole(browser, '/admin/crawler-statistics');
  const { page } = statistics;
  const showNone = whileOpen(async (route) => {
    const uploads = (await (await route.fetch()).json()) as Uploads;
    const none = { live: 0, failed: [], secondsToLive: null };
    await route.fulfill({ json: { ...uploads, store: null, results: none } });
  });
  await page.route('**/api/admin/uploads', showNone);
  await page.reload();

  await page.getByText('No upload has failed in the last 24 hours.').waitFor();
  await page.getByText('The media store has not been measured yet.').waitFor();
  expect(await factOf(page, 'Upload to live, p50')).toBe('N/A');
});

test('a frozen upload-worker breaks the health chain and raises an alert, until it resumes', async () => {
  await using dashboard = await openConsole(browser, '/admin');
  const { page } = dashboard;
  const health = async () => (await api.get<{ summary: string }>('/api/admin/health')).summary;
  const isAlerted = async () => {
    const { alerts } = await api.get<{ alerts: Array<{ rule: string; endedAt: string | null }> }>('/api/admin/alerts');
    return alerts.some(({ rule, endedAt }) => rule === 'uploads' && endedAt === null);
  };
  using worker = pauseProgram('upload-worker');

  await expect.poll(health, EVERY_HALF_SECOND).toContain('No upload worker is running');
  await page.reload();
  await expect.poll(() => readFirstLine(page), EVERY_HALF_SECOND).toContain('No upload worker is running');
  await expect.poll(isAlerted, { ...EVERY_HALF_SECOND, timeout: ALERTED_WITHIN_MS }).toBe(true);
  await page.getByRole('link', { name: 'Open the uploads' }).press('Enter');
  await page.getByText('No upload worker', { exact: true }).waitFor();
  worker.resume();

  await page.getByText('1 upload worker', { exact: true }).waitFor();
  await expect.poll(isAlerted, { ...EVERY_HALF_SECOND, timeout: ALERTED_WITHIN_MS }).toBe(false);
});
