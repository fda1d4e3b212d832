import sharp, { type Sharp } from 'sharp';

/**
 * As in PDQ (github.com/facebook/ThreatExchange, folder `pdq`): 64x64 grey pixels, the lowest 16x16 frequencies of their cosine
 * transform without the mean, and one bit each for "above the median". sharp scales in place of PDQ's filter.
 */
const EDGE = 64;
const FREQUENCIES = 16;
export const HASH_BYTES = FREQUENCIES ** 2 / 8;

/** Cut off at each side. A hash does not survive a crop of more than 1 %, so a picture is hashed several times. */
const CROPS = [0, 0.01, 0.02, 0.03, 0.04, 0.05];
/** The edge of the grey picture from which the crops are cut: 1 % is 5 pixels. */
const SOURCE_EDGE = 512;

/** PDQ's advice: hashes of pictures with a lower quality are not used, because their bits depend mostly on noise. */
const MIN_QUALITY = 50;

const cosines = Array.from({ length: FREQUENCIES }, (_, frequency) =>
  Float64Array.from({ length: EDGE }, (__, x) => Math.cos((Math.PI * (frequency + 1) * (2 * x + 1)) / (2 * EDGE))),
);

/** The hash of the whole picture, followed by those of its crops. Undefined for a flat or nearly uniform picture. */
export async function hashPicture(file: string): Promise<Buffer | undefined> {
  const source = await greyPixels(sharp(file), SOURCE_EDGE);
  const [whole, ...cropped] = await Promise.all(CROPS.map((share) => crop(source, share)));
  if (qualityOf(whole!) < MIN_QUALITY) return undefined;
  return Buffer.concat([whole!, ...cropped].map(hashPixels));
}

function crop(source: Buffer, share: number): Promise<Buffer> {
  const cut = Math.round(share * SOURCE_EDGE);
  const edge = SOURCE_EDGE - 2 * cut;
  const raw = { width: SOURCE_EDGE, height: SOURCE_EDGE, channels: 1 as const };
  return greyPixels(sharp(source, { raw }).extract({ left: cut, top: cut, width: edge, height: edge }), EDGE);
}

function greyPixels(picture: Sharp, edge: number): Promise<Buffer> {
  return picture.greyscale().resize(edge, edge, { fit: 'fill' }).toColourspace('b-w').raw().toBuffer();
}

function hashPixels(pixels: Buffer): Buffer {
  const columns = cosines.map((row) =>
    Float64Array.from({ length: EDGE }, (_, y) => dot(row, (x) => pixels[y * EDGE + x]!)),
  );
  const values = cosines.flatMap((row) => columns.map((column) => dot(row, (y) => column[y]!)));
  const median = values.toSorted((one, other) => one - other)[values.length / 2]!;
  const hash = Buffer.alloc(HASH_BYTES);
  for (const [index, value] of values.entries()) if (value > median) hash[index >> 3]! |= 1 << (index & 7);
  return hash;
}

function dot(row: Float64Array, valueAt: (index: number) => number): number {
  return row.reduce((sum, factor, index) => sum + factor * valueAt(index), 0);
}

/** 0 to 100: the sum of the differences of neighbours. Differences below 1 % of the range do not count. */
function qualityOf(pixels: Buffer): number {
  let sum = 0;
  for (let y = 0; y < EDGE; y += 1) {
    for (let x = 0; x < EDGE; x += 1) {
      const at = y * EDGE + x;
      if (x > 0) sum += differenceOf(pixels[at]!, pixels[at - 1]!);
      if (y > 0) sum += differenceOf(pixels[at]!, pixels[at - EDGE]!);
    }
  }
  return Math.min(100, Math.floor(sum / 90));
}

function differenceOf(one: number, other: number): number {
  return Math.floor((Math.abs(one - other) * 100) / 255);
}
