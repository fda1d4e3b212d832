import type { ClientRequest } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { get } from '../../testing/http-get.ts';
import { startIdleClient } from '../../testing/idle-client.ts';
import { makeMp4 } from '../../testing/sample-media.ts';
import { openFixture } from '../../testing/serving-fixture.ts';
import { fileHandler } from '../../testing/test-upstream.ts';

const FILE_BYTES = 6_000_000;
/** Two of them often share the memory of one read. */
const SMALL_PIECE_BYTES = 40_000;
const clients: ClientRequest[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});

test('a file in small pieces, without a length, arrives whole and is stored whole', async () => {
  const file = makeMp4(FILE_BYTES);
  await using fixture = openFixture({ isCached: true });
  const { proxy, url, upstream } = await fixture.serve((_seen, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' });
    response.cork();
    for (let at = 0; at < file.length; at += SMALL_PIECE_BYTES)
      response.write(file.subarray(at, at + SMALL_PIECE_BYTES));
    response.uncork();
    response.end();
  });

  const got = [await get(proxy.urlFor(url)), await get(proxy.urlFor(url)), await get(proxy.urlFor(url))];

  expect(got.map(({ body }) => body.equals(file))).toEqual([true, true, true]);
  expect(upstream.seen).toHaveLength(1);
});

test('clients that read, read a part, do not read and leave share one download, and what is stored is whole', async () => {
  const file = makeMp4(FILE_BYTES);
  await using fixture = openFixture({ isCached: true });
  const { proxy, url } = await fixture.serve(fileHandler(file, 'video/mp4'));
  const part = { first: 100_001, last: 5_000_002 };

  const idle = await startClient(proxy.urlFor(url));
  const [whole, ofRange] = await Promise.all([
    get(proxy.urlFor(url)),
    get(proxy.urlFor(url), { headers: { range: `bytes=${part.first}-${part.last}` } }),
    startClient(proxy.urlFor(url)).then((client) => client.destroy()),
  ]);
  idle.destroy();
  const stored = [await get(proxy.urlFor(url)), await get(proxy.urlFor(url))];

  expect(whole.body.equals(file)).toBe(true);
  expect(ofRange.body.equals(file.subarray(part.first, part.last + 1))).toBe(true);
  expect(stored.map(({ body }) => body.equals(file))).toEqual([true, true]);
});

function startClient(url: string): Promise<ClientRequest> {
  return startIdleClient(url, { onStart: (client) => clients.push(client) });
}
