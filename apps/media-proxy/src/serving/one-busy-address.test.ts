import { expect, test } from 'vitest';
import { get } from '../testing/http-get.ts';
import { makeJpeg } from '../testing/sample-media.ts';
import { openFixture, SERVING_MODES } from '../testing/serving-fixture.ts';
import { fileHandler, startUpstream } from '../testing/test-upstream.ts';

/** Five seconds of 2,000 visitors behind a carrier's NAT who load six new files in ten minutes each. */
const FILES = 100;

test.each(SERVING_MODES)(
  'one address may load many files at once $mode, and another one does not wait for them',
  async ({ isCached }) => {
    const othersAreServed = Promise.withResolvers<void>();
    const servePicture = fileHandler(makeJpeg(20_000), 'image/jpeg');
    await using upstream = await startUpstream((seen, response) => {
      const mayBegin = seen.url.startsWith('/busy') ? othersAreServed.promise : Promise.resolve();
      void mayBegin.then(() => servePicture(seen, response));
    });
    await using fixture = openFixture({ isCached });
    const proxy = await fixture.proxyFor(upstream.origin);
    const load = async (file: string, address: string) => {
      const url = proxy.urlFor(`${upstream.origin}/${file}`);
      return (await get(url, { headers: { 'x-forwarded-for': address } })).status;
    };

    const busy = Array.from({ length: FILES }, (_, index) => load(`busy-${index}`, '203.0.113.7'));
    await expect.poll(() => upstream.seen.length).toBeGreaterThan(1);
    const other = await load('other', '198.51.100.9');
    othersAreServed.resolve();

    expect(other).toBe(200);
    expect(new Set(await Promise.all(busy))).toEqual(new Set([200]));
  },
);
