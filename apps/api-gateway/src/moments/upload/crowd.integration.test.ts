import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { answerUnlessLost, expectRefusal, shareUntilAccepted } from '../../testing/clients/repeat-upload.ts';
import { makeForm, makeVideo, sendUpload } from '../../testing/clients/upload-client.ts';
import { residentBytes, startUploadSystem, watchPeak } from '../../testing/gateways/upload-system.ts';

const MEBIBYTE = 2 ** 20;
const USERS = 100;
const UPLOADS_OF_ONE = 20;

const isLinux = process.platform === 'linux';

test.runIf(isLinux)(
  '20 uploads of one user and 100 of others at once stay within limits and memory, and the feed goes on',
  async () => {
    await using system = await startUploadSystem();
    const gateway = system.gateways[0]!;
    const form = makeForm([
      { name: 'location', value: 'Konak' },
      { name: 'video', file: makeVideo(MEBIBYTE) },
    ]);
    const share = (headers: { cookie: string }) => sendUpload(form, { origin: gateway.origin, headers });
    const [one, ...others] = await Promise.all(Array.from({ length: USERS + 1 }, () => system.signIn()));
    const feed = () => fetch(`${gateway.origin}/api/feed?lat=38.42&lng=27.13`);
    await expect.poll(async () => (await feed()).status).toBe(200);
    const before = residentBytes(gateway);

    const ofOne = Promise.all(Array.from({ length: UPLOADS_OF_ONE }, () => answerUnlessLost(() => share(one!))));
    const ofOthers = Promise.all(others.map((headers) => shareUntilAccepted(() => share(headers))));
    const uploads = Promise.all([ofOne, ofOthers]);
    const feeds = readUntil(uploads, feed);
    const peak = await watchPeak(gateway, uploads);

    const [responsesOfOne] = await uploads;
    const answers = responsesOfOne.filter((response) => response !== undefined);
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(10);
    for (const answer of answers) if (answer.status !== 201) expectRefusal(answer);
    expect((peak - before) / MEBIBYTE).toBeLessThan(200);
    expect(new Set(await feeds)).toEqual(new Set([200]));
  },
);

/** The statuses of calls, one after the other, while the work runs. */
async function readUntil(work: Promise<unknown>, call: () => Promise<Response>): Promise<number[]> {
  let isRunning = true;
  const end = () => {
    isRunning = false;
  };
  work.then(end, end);
  const statuses: number[] = [];
  while (isRunning) {
    statuses.push((await call()).status);
    await sleep(20);
  }
  return statuses;
}
