import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Sprite } from '../../engine/sprite.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Palette } from '../../palette.ts';
import { downward, ellipse, radial, rect } from '../svg.ts';

type SkyOptions = { horizon: number; glow?: { x: number; y: number; radius: number; strength: number } };

/** A gradient from the zenith to the horizon, with a band of haze and the glow around the sun or moon. */
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
