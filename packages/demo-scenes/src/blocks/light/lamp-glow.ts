import { type Actor, moving } from '../../engine/actor.ts';
import { lighten } from '../../engine/colour.ts';
import type { Studio } from '../../engine/studio.ts';
import { circle, radial } from '../svg.ts';

type LampGlowOptions = {
  lamps: readonly { x: number; y: number; radius: number }[];
  colour: string;
  /** Seconds from one flicker to the next. */
  period?: number;
  phase?: number;
};

/** The light around lamps or candles, which flickers slightly. */
export async function lampGlow(
  studio: Studio,
  { lamps, colour, period = 2.7, phase = 0 }: LampGlowOptions,
): Promise<Actor> {
  const left = Math.min(...lamps.map(({ x, radius }) => x - radius));
  const right = Math.max(...lamps.map(({ x, radius }) => x + radius));
  const top = Math.min(...lamps.map(({ y, radius }) => y - radius));
  const bottom = Math.max(...lamps.map(({ y, radius }) => y + radius));
  const glow = radial('lamp', [
    [0, lighten(colour, 0.7), 1],
    [0.1, lighten(colour, 0.2), 0.8],
    [0.22, colour, 0.34],
    [0.5, colour, 0.1],
    [1, colour, 0],
  ]);
  const lights = lamps.map(({ x, y, radius }) => circle(x, y, radius, 'fill="url(#lamp)"'));
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  const sprite = await studio.paint(`<defs>${glow}</defs>${lights.join('')}`, box);
  return moving(sprite, (at) => ({
    blend: 'glow',
    opacity: 0.78 + 0.1 * at.swing(period, phase) + 0.05 * at.swing(period * 0.6, phase),
  }));
}
