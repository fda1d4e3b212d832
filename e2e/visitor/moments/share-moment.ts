import type { Moment } from '@around/contracts/moments/moments';
import type { Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { patientRequest } from '../../patient-fetch.ts';
import { readFeed } from '../stories.ts';

const LIVE_WITHIN_MS = 300_000;
let lastPlace = 0;

export type MomentPlace = { location: string; latitude: number; longitude: number };

/** A place that no other test uses, away from all venues of the sandbox. */
export function newPlace(): MomentPlace {
  const step = ++lastPlace * 0.01;
  const name = `Balcony ${Date.now().toString(36)}-${lastPlace}`;
  return { location: name, latitude: 39.2 + step, longitude: 28.1 + Math.random() };
}

/** Shares a video as the user who is signed in, in the browser of this page. */
export async function shareMoment(
  page: Page,
  stackUrl: string,
  { place, file, caption = 'From my window' }: { place: MomentPlace; file: Buffer; caption?: string },
): Promise<Moment> {
  const { location, latitude, longitude } = place;
  const multipart = {
    location,
    caption,
    latitude: String(latitude),
    longitude: String(longitude),
    video: { name: 'clip.mp4', mimeType: 'video/mp4', buffer: file },
  };
  const response = await patientRequest(() => page.request.post(`${stackUrl}/api/upload/video`, { multipart }));
  expect([response.status(), await response.text()]).toEqual([201, expect.any(String)]);
  return (await response.json()) as Moment;
}

export async function readMoments(page: Page, stackUrl: string): Promise<Moment[]> {
  const response = await patientRequest(() => page.request.get(`${stackUrl}/api/user/moments`));
  return (await response.json()).moments;
}

/** Waits until processing has ended. */
export async function untilProcessed(page: Page, stackUrl: string, momentId: string): Promise<Moment> {
  return vi.waitFor(
    async () => {
      const moment = (await readMoments(page, stackUrl)).find(({ id }) => id === momentId);
      if (!moment || moment.status === 'processing') throw new Error('The moment is still processed');
      return moment;
    },
    { timeout: LIVE_WITHIN_MS, interval: 250 },
  );
}

/** Whether a moment is in the feed around its place, as everybody reads it. The feed follows a change a little later. */
export async function isInFeed(stackUrl: string, { latitude, longitude }: MomentPlace, id: string): Promise<boolean> {
  const places = await readFeed(stackUrl, `lat=${latitude}&lng=${longitude}&limit=5`);
  return places.some(({ stories }) => stories.some((story) => story.id === id));
}

/** The address of the feed around a place. */
export function feedAddress(stackUrl: string, { latitude, longitude, location }: MomentPlace): string {
  return `${stackUrl}/?lat=${latitude}&lng=${longitude}&name=${encodeURIComponent(location)}`;
}

/** Goes to the author's own card, the first of the feed. */
export async function goToOwnCard(page: Page): Promise<Locator> {
  const card = page.locator('[data-slot="own"]');
  await card.getByRole('article').waitFor({ state: 'attached' });
  await page.keyboard.press('Home');
  await page.locator('[data-slot="own"]:not([inert])').waitFor();
  return card;
}
