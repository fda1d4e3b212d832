import { mixColours } from '../../engine/colour.ts';
import type { Sprite } from '../../engine/sprite.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Palette } from '../../palette.ts';
import { circle, ellipse, radial } from '../svg.ts';

/** The lunar seas: centre and half axes, in radii of the moon. */
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

/** A full moon with the seas of the real one. */
export function paintMoon(studio: Studio, palette: Palette, { x, y, radius }: DiscOptions): Promise<Sprite> {
  const reach = radius * 4;
  const seas = SEAS.map(([dx, dy, rx, ry]) =>
    ellipse(x + dx * radius, y + dy * radius, rx * radius, ry * radius, 'fill="url(#sea)"'),
  );
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
    <g clip-path="url(#limb)">${seas.join('')}</g>`,
    { x: x - reach, y: y - reach, width: reach * 2, height: reach * 2 },
  );
}

/** A crescent moon. Its dark part is faintly visible. */
export function paintCrescent(studio: Studio, palette: Palette, { x, y, radius }: DiscOptions): Promise<Sprite> {
  const reach = radius * 3.4;
  const tipX = x + radius * 0.35;
  const tips = [y - radius * 0.937, y + radius * 0.937] as const;
  const inner = radius * 0.98;
  return studio.paint(
    `<defs>${radial('halo', [
      [0, palette.light, 0.32],
      [0.4, palette.light, 0.1],
      [1, palette.light, 0],
    ])}</defs>
    ${circle(x, y, reach, 'fill="url(#halo)"')}
    ${circle(x, y, radius, `fill="${palette.haze}" opacity="0.12"`)}
    <path d="M${tipX} ${tips[0]}A${radius} ${radius} 0 1 0 ${tipX} ${tips[1]}A${inner} ${inner} 0 0 1 ${tipX} ${tips[0]}z"
      fill="${palette.light}"/>`,
    { x: x - reach, y: y - reach, width: reach * 2, height: reach * 2 },
  );
}
