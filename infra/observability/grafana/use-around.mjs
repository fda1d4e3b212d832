import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sharedScenesFolder } from '../../../packages/local-stack/src/repository.ts';

/**
 * Reads the feed and its media each second, and shares a video at the start and in the middle: a series has no
 * rate before its second sample.
 */
export async function useAround(base, { seconds }) {
  for (let second = 0; second < seconds; second += 1) {
    if (second % Math.ceil(seconds / 2) === 0) await shareVideo(base);
    const places = await (await fetch(`${base}/api/feed?instagram=true&limit=${1 + (second % 50)}`)).json();
    const stories = places.flatMap((place) => place.stories).slice(0, 5);
    await Promise.all(
      stories.map(({ mediaUrl }) => download(`${base}/api/proxy/image?url=${encodeURIComponent(mediaUrl)}`)),
    );
    await sleep(1_000);
  }
}

async function download(url) {
  await (await fetch(url)).arrayBuffer();
}

async function shareVideo(base) {
  const headers = { origin: base };
  const registered = await fetch(`${base}/api/register`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      fullName: 'A visitor',
      username: `user${randomUUID().slice(0, 8)}`,
      password: randomUUID(),
    }),
  });
  if (!registered.ok) throw new Error(`Sign-up answered ${registered.status}: ${await registered.text()}`);
  const form = new FormData();
  form.append('location', 'Kordon');
  form.append('latitude', '38.43');
  form.append('longitude', '27.14');
  form.append('video', new Blob([await readFile(await findClip())], { type: 'video/mp4' }), 'clip.mp4');
  const cookie = registered.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const shared = await fetch(`${base}/api/upload/video`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: form,
  });
  if (shared.status !== 201) throw new Error(`The upload answered ${shared.status}: ${await shared.text()}`);
}

async function findClip() {
  const files = await readdir(sharedScenesFolder, { recursive: true });
  return join(
    sharedScenesFolder,
    files.find((file) => file.endsWith('.mp4')),
  );
}
