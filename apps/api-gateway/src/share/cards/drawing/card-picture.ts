import sharp, { type Raw, type Sharp, type SharpOptions } from 'sharp';
import { CARD_HEIGHT, CARD_MAX_BYTES, CARD_WIDTH } from '../card-size.ts';

const DECODE_OPTIONS: SharpOptions = { limitInputPixels: 40_000_000, failOn: 'error', sequentialRead: false };
const TIMEOUT_SECONDS = 10;
const CARD = { width: CARD_WIDTH, height: CARD_HEIGHT };
/** Tried in order until the card is small enough. The last one fits any picture. */
const QUALITIES = [82, 68, 50, 30, 15];

// The background is blurred at a quarter of the size and scaled up: it looks the same for a sixteenth of the work.
const SMALL = { width: CARD_WIDTH / 4, height: Math.round(CARD_HEIGHT / 4) };

const LOGO = `
  <g fill="none" stroke-linecap="round" stroke-width="5">
    <path d="M32 12a20 20 0 0 1 20 20" stroke="#FFB020"/>
    <path d="M32 52a20 20 0 0 1-20-20" stroke="#FF5A3C"/>
  </g>
  <circle cx="32" cy="32" r="8.5" fill="#FF5A3C"/>`;

sharp.cache(false);
sharp.concurrency(1);

/** Draws the whole poster on a blurred, darkened copy of itself, with the logo. No text, so no fonts are needed. */
export async function drawStoryCard(poster: Buffer): Promise<Buffer> {
  const upright = await toPixels(
    sharp(poster, DECODE_OPTIONS)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ ...CARD, fit: 'inside' })
      .flatten({ background: '#0C0E12' })
      .toColourspace('srgb'),
  );
  const shade = await toPixels(
    sharp(upright.data, { raw: upright.raw })
      .resize({ ...SMALL, fit: 'cover' })
      .blur(8)
      .modulate({ brightness: 0.5 }),
  );
  return encodeCard(
    sharp(shade.data, { raw: shade.raw })
      .resize({ ...CARD, fit: 'fill' })
      .composite([
        { input: upright.data, raw: upright.raw },
        { input: badge(), left: 40, top: CARD_HEIGHT - 136 },
      ]),
  );
}

/** The card for a link without a picture: the logo on a plain background. */
export async function drawBrandCard(): Promise<Buffer> {
  const size = 320;
  const background = { create: { ...CARD, channels: 3, background: '#0C0E12' } } as const;
  const logo = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="8 8 48 48">${LOGO}</svg>`,
  );
  return encodeCard(sharp(background).composite([{ input: logo }]));
}

function badge(): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 64 64">
      <rect width="64" height="64" rx="16" fill="#0C0E12"/>${LOGO}
    </svg>`,
  );
}

async function encodeCard(picture: Sharp): Promise<Buffer> {
  const { data, raw } = await toPixels(picture.timeout({ seconds: TIMEOUT_SECONDS }).removeAlpha());
  for (const quality of QUALITIES) {
    const jpeg = await sharp(data, { raw }).jpeg({ quality }).toBuffer();
    if (jpeg.length < CARD_MAX_BYTES) return jpeg;
  }
  throw new Error('The card exceeds the size limit at every quality');
}

/** Pixels between two steps: encoding them as a picture would take a fifth of the time of a card. */
async function toPixels(picture: Sharp): Promise<{ data: Buffer; raw: Raw }> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, raw: { width, height, channels } };
}
