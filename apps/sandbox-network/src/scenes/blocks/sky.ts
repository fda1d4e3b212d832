import { mixColours } from '../engine/colour.ts';
import { DESIGN_WIDTH } from '../engine/frame.ts';
import type { Sprite } from '../engine/sprite.ts';
import type { Studio } from '../engine/studio.ts';
import type { Palette } from '../palette.ts';
import { circle, downward, ellipse, radial, rect } from './svg.ts';

type SkyOptions = { horizon: number; glow?: { x: number; y: number; radius: number; strength: number } };

/** The air from the zenith to the horizon, with a bank of haze and the glow around sun or moon. */
export function paintSky(studio: Studio, palette: Palette, { horizon, glow }: SkyOptions): Promise<Sprite> {
  const last = palette.sky.length - 1;
  const stops = palette.sky.map((colour, index) => [(index / last) ** 0.9, colour] as const);
  const aura = glow
    ? ellipse(glow.x, glow.y, glow.radius * 1.25, glow.radius, `fill="url(#aura)" opacity="${glow.strength}"`)
    : '';
  return studio.paint(
    `<defs>${downward('air', stops)}
    ${downward('haze', [
      [0, palette.haze, 0],
      [0.75, palette.haze, 0.55],
      [1, palette.haze, 0.75],
    ])}
    ${radial('aura', [
      [0, palette.light, 0.85],
      [0.12, palette.light, 0.55],
      [0.35, palette.haze, 0.28],
      [0.7, palette.haze, 0.08],
      [1, palette.haze, 0],
    ])}</defs>
    ${rect(0, 0, DESIGN_WIDTH, horizon + 2, 'fill="url(#air)"')}
    ${rect(0, horizon - 340, DESIGN_WIDTH, 342, 'fill="url(#haze)"')}
    ${aura}`,
    { x: 0, y: 0, width: DESIGN_WIDTH, height: horizon + 2 },
  );
}

/** Centre and half axes, in radii of the moon. */
const SEAS = [
  [-0.28, -0.46, 0.38, 0.3],
  [-0.52, -0.08, 0.36, 0.5],
  [-0.62, 0.16, 0.26, 0.3],
  [-0.34, 0.3, 0.28, 0.24],
  [-0.12, 0.36, 0.24, 0.2],
  [0.2, -0.4, 0.24, 0.22],
  [0.36, -0.14, 0.3, 0.26],
  [0.5, 0.1, 0.2, 0.26],
  [0.32, 0.2, 0.16, 0.18],
  [0.74, -0.26, 0.12, 0.14],
  [-0.05, -0.08, 0.3, 0.14],
] as const;

type DiscOptions = { x: number; y: number; radius: number };

export function paintSun(studio: Studio, palette: Palette, { x, y, radius }: DiscOptions): Promise<Sprite> {
  const reach = radius * 3;
  return studio.paint(
    `<defs>${radial('halo', [
      [0, palette.light, 0.9],
      [0.34, palette.light, 0.5],
      [0.6, palette.light, 0.14],
      [1, palette.light, 0],
    ])}</defs>
    ${circle(x, y, reach, 'fill="url(#halo)"')}
    ${circle(x, y, radius, `fill="${palette.light}"`)}`,
    { x: x - reach, y: y - reach, width: reach * 2, height: reach * 2 },
  );
}

/** A full moon; its seas lie where they do on the real one. */
export async function paintMoon(studio: Studio, palette: Palette, { x, y, radius }: DiscOptions): Promise<Sprite> {
  const reach = radius * 4;
  return studio.paint(
    `<defs>${radial('halo', [
      [0, palette.light, 0.5],
      [0.24, palette.light, 0.34],
      [0.45, palette.light, 0.11],
      [1, palette.light, 0],
    ])}
    ${radial('disc', [
      [0, palette.light],
      [0.7, palette.light],
      [1, mixColours(palette.light, palette.haze, 0.35)],
    ])}
    ${radial('sea', [
      [0, palette.far, 0.2],
      [0.55, palette.far, 0.15],
      [1, palette.far, 0],
    ])}
    <clipPath id="limb">${circle(x, y, radius, '')}</clipPath></defs>
    ${circle(x, y, reach, 'fill="url(#halo)"')}
    ${circle(x, y, radius, 'fill="url(#disc)"')}
    <g clip-path="url(#limb)">${SEAS.map(([dx, dy, rx, ry]) => ellipse(x + dx * radius, y + dy * radius, rx * radius, ry * radius, 'fill="url(#sea)"')).join('')}</g>`,
    { x: x - reach, y: y - reach, width: reach * 2, height: reach * 2 },
  );
}

/** A thin moon, with the dark rest of it just to be guessed. */
export function paintCrescent(studio: Studio, palette: Palette, { x, y, radius }: DiscOptions): Promise<Sprite> {
  const reach = radius * 3.4;
  const outer = `M${x + radius * 0.35} ${y - radius * 0.937}A${radius} ${radius} 0 1 0 ${x + radius * 0.35} ${y + radius * 0.937}`;
  return studio.paint(
    `<defs>${radial('halo', [
      [0, palette.light, 0.32],
      [0.4, palette.light, 0.1],
      [1, palette.light, 0],
    ])}</defs>
    ${circle(x, y, reach, 'fill="url(#halo)"')}
    ${circle(x, y, radius, `fill="${palette.haze}" opacity="0.12"`)}
    <path d="${outer}A${radius * 0.98} ${radius * 0.98} 0 0 1 ${x + radius * 0.35} ${y - radius * 0.937}z" fill="${palette.light}"/>`,
    { x: x - reach, y: y - reach, width: reach * 2, height: reach * 2 },
  );
}
