import { Redis } from 'ioredis';
import type { Page } from 'playwright-core';
import { redisUrl } from '../../stack-services.ts';

/** Makes the sign-in of this browser older, as if so much time had passed. */
export async function ageSession(page: Page, ms: number): Promise<void> {
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === 'around_session');
  if (!cookie) throw new Error('The browser has no session');
  const [id] = decodeURIComponent(cookie.value).split('.');
  const key = `around:session:user:${id}`;
  const redis = new Redis(redisUrl());
  try {
    const session = JSON.parse((await redis.get(key))!);
    session.user.startedAt -= ms;
    await redis.set(key, JSON.stringify(session), 'KEEPTTL');
  } finally {
    redis.disconnect();
  }
}
