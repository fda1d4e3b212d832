import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeEtag } from './answer-version.ts';
import { appendBytes, appendCrc, crcOperator } from './crc32.ts';
import { deflateFragment, fragmentItem, makeFragment, type Stored, storedAt } from './fragment.ts';
import { type Deflate, type FeedPart, glueGzip, gluePlain } from './glue.ts';

function makePart(value: object, miles: number): FeedPart {
  return { fragment: amongOthers(makeFragment(JSON.stringify(value))), miles };
}

/** As in a page of the index. */
function amongOthers({ bytes }: Stored): Stored {
  const between = Buffer.alloc(8, 0xff);
  return storedAt(Buffer.concat([between, bytes, between]), between.length);
}

const deflate: Deflate = (fragment) => amongOthers(deflateFragment(fragment));

const places = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `place ${index}`,
    name: 'Çeşme 🏖',
    captions: 'x'.repeat(index * 97),
  }));

test.each(Array.from({ length: 101 }, (_, count) => count))(
  '%i fragments make one gzip member with the plain JSON',
  (count) => {
    const values = places(count);
    const parts = values.map((value, index) => makePart(value, index / 3));

    const plain = gluePlain(parts);

    expect(JSON.parse(plain.toString())).toEqual(
      values.map((value, index) => ({ distanceFromUser: Number((index / 3).toFixed(7)), ...value })),
    );
    expect(gunzipSync(glueGzip(parts, deflate)).equals(plain)).toBe(true);
  },
);

test('fragments of any content are the same after decompression', () => {
  const part = fc.tuple(
    fc.record({ id: fc.string({ unit: 'binary', maxLength: 6_000 }) }),
    fc.double({ noNaN: true, min: 0, max: 12_450 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (values) => {
      const parts = values.map(([value, miles]) => makePart(value, miles));
      expect(gunzipSync(glueGzip(parts, deflate)).equals(gluePlain(parts))).toBe(true);
      expect(parts.map(({ fragment }) => fragmentItem(fragment))).toEqual(
        values.map(([value]) => JSON.stringify(value)),
      );
    }),
  );
});

test('CRCs of parts combine to that of the whole', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.uint8Array({ maxLength: 70_000 }),
      fc.uint8Array({ maxLength: 100 }),
      (a, b, c) => {
        const together = appendCrc(crc32(a), crc32(b), crcOperator(b.length));
        expect(together >>> 0).toBe(crc32(Buffer.concat([a, b])));
        const more = appendBytes(together, Buffer.concat([a, c]), { start: a.length, end: a.length + c.length });
        expect(more >>> 0).toBe(crc32(Buffer.concat([a, b, c])));
      },
    ),
  );
});

test('the ETag changes with content, order, end of the list, and encoding', () => {
  const parts = places(3).map((place) => makePart(place, 1));
  const [first, second, third] = parts as [FeedPart, FeedPart, FeedPart];
  const changed = makePart({ ...places(1)[0]!, name: 'Cesme' }, 1);
  const plain = { encoding: 'identity', isLast: true } as const;

  const etags = [
    writeEtag(parts, plain),
    writeEtag([second, first, third], plain),
    writeEtag([first, second], plain),
    writeEtag([changed, second, third], plain),
    writeEtag([], plain),
    writeEtag(parts, { ...plain, isLast: false }),
    writeEtag(parts, { ...plain, encoding: 'gzip' }),
  ];

  expect(new Set(etags).size).toBe(etags.length);
  expect(
    writeEtag(
      places(3).map((place) => makePart(place, 1)),
      plain,
    ),
  ).toBe(etags[0]);
  for (const etag of etags) expect(etag).toMatch(/^"[!-~]+"$/);
});
