import { newPage, type WatchedPage } from '@around/test-harness/browser';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import { patientRequest } from '../patient-fetch.ts';

export type NewUser = { username: string; fullName: string; password: string };

const PASSWORD = 'a quiet place 42';
let lastUser = 0;

/** An identity that no other test has. */
export function makeUser(overrides: Partial<NewUser> = {}): NewUser {
  const username = `ada-${Date.now().toString(36)}-${++lastUser}`;
  return { username, fullName: 'Ada Lovelace', password: PASSWORD, ...overrides };
}

/** Opens a browser of a new visitor. Sign-ups are limited per browser, so each has its own user agent. */
export function newVisitorPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const userAgent = `Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Test/${crypto.randomUUID()}`;
  return newPage(browser, {
    userAgent,
    reducedMotion: 'reduce',
    ...options,
    // A picture that fails while offline is tried at its origin, which the content security policy refuses.
    expectedErrors: [/Failed to load resource/, /^Loading the image .* violates/s],
  });
}

/** Signs a new user up, and in, in the browser of this page. */
export async function signUp({ page }: WatchedPage, stackUrl: string, user: NewUser): Promise<void> {
  const response = await patientRequest(() => page.request.post(`${stackUrl}/api/register`, { data: user }));
  expect([response.status(), await response.text()]).toEqual([200, expect.stringContaining(user.username)]);
}

/** Signs in, in the browser of this page. */
export async function logIn({ page }: WatchedPage, stackUrl: string, user: NewUser): Promise<number> {
  const { username, password } = user;
  const response = await patientRequest(() =>
    page.request.post(`${stackUrl}/api/login`, { data: { username, password } }),
  );
  return response.status();
}
