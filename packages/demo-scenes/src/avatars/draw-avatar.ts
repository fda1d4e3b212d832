import { rename } from 'node:fs/promises';
import { partialName } from '../partial-name.ts';
import type { Random } from '../seeded-random.ts';
import { type Emblem, emblems } from './emblems.ts';

const AVATAR_SIZE = 320;

type Colours = { from: string; to: string; ink: string };

const choices: readonly [Colours, ...Colours[]] = [
  { from: '#ff9a5a', to: '#d7263d', ink: '#fff4e6' },
  { from: '#2b6cb0', to: '#0b2545', ink: '#ffe8b0' },
  { from: '#2a9d8f', to: '#14524a', ink: '#fdf6e3' },
  { from: '#f6c453', to: '#e07a1f', ink: '#3d2200' },
  { from: '#7b5ea7', to: '#2d1b4e', ink: '#ffd9ec' },
  { from: '#e5989b', to: '#8d3b5c', ink: '#fff1ee' },
  { from: '#8ab17d', to: '#2f5d3a', ink: '#fffbe8' },
  { from: '#e9d8c3', to: '#b58463', ink: '#3b2314' },
  { from: '#48cae4', to: '#0353a4', ink: '#f1fbff' },
  { from: '#3a3a4a', to: '#101018', ink: '#ffcf70' },
];

/** Draws a square JPEG of an emblem in randomly chosen colours. */
export async function drawAvatar(file: string, emblem: Emblem, random: Random): Promise<void> {
  // Imported here because only the first start draws avatars. Later starts save the memory of sharp.
  const { default: sharp } = await import('sharp');
  const { from, to, ink } = random.pick(choices);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${AVATAR_SIZE}" height="${AVATAR_SIZE}">
    <defs><linearGradient id="ground" x1="0" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="100" height="100" fill="url(#ground)"/><circle cx="50" cy="50" r="42" fill="none" stroke="${ink}" stroke-opacity="0.35"/>
    <g color="${ink}" fill="none" stroke="currentColor" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"
      transform="translate(12 12) scale(0.76)">${emblems[emblem].replaceAll('GROUND', to)}</g>
  </svg>`;
  await sharp(Buffer.from(svg)).jpeg({ quality: 86, progressive: true }).toFile(partialName(file));
  await rename(partialName(file), file);
}
