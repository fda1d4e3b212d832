import { type Actor, group, moving } from '../../engine/actor.ts';
import { between } from '../../engine/between.ts';
import { darken, lighten, mixColours } from '../../engine/colour.ts';
import type { Moment } from '../../engine/moment.ts';
import type { Studio } from '../../engine/studio.ts';
import { circle, markup, path, radial, rect } from '../svg.ts';

type LampOptions = {
  x: number;
  hook: number;
  cord: number;
  size: number;
  tint: string;
  lamp: string;
  metal: string;
  phase: number;
};

/** A globe of coloured glass on a cord, swinging from its hook. */
export async function mosaicLamp(studio: Studio, options: LampOptions): Promise<Actor> {
  const { x, hook, cord, size, phase } = options;
  const centre = hook + cord + size;
  const reach = size * 3.2;
  const body = await studio.paint(drawLamp(studio, options, centre), {
    x: x - size * 1.3,
    y: hook,
    width: size * 2.6,
    height: cord + size * 2.7,
  });
  const light = await studio.paint(
    `<defs>${radial('glow', [
      [0, options.lamp, 0.8],
      [0.25, mixColours(options.lamp, options.tint, 0.5), 0.4],
      [0.55, options.tint, 0.12],
      [1, options.tint, 0],
    ])}</defs>${circle(x, centre, reach, 'fill="url(#glow)"')}`,
    { x: x - reach, y: centre - reach, width: reach * 2, height: reach * 2 },
  );
  const swing = (at: Moment) => size * 0.3 * at.swing(4, phase);
  return group([
    moving(body, (at) => ({ lean: (height) => swing(at) * (1 - height) })),
    moving(light, (at) => ({ x: swing(at) * 0.75, blend: 'glow', opacity: 0.72 + 0.16 * at.swing(2.6, phase * 1.7) })),
  ]);
}

function drawLamp({ random }: Studio, { x, hook, size, tint, lamp, metal }: LampOptions, centre: number): string {
  const tiles: string[] = [];
  const rows = 7;
  for (let row = 0; row < rows; row++) {
    const latitude = ((row + 0.5) / rows - 0.5) * Math.PI * 0.86;
    const ring = Math.cos(latitude) * size;
    const y = centre + Math.sin(latitude) * size;
    const count = Math.max(4, Math.round(9 * Math.cos(latitude)));
    for (let index = 0; index < count; index++) {
      const longitude = ((index + (row % 2) * 0.5) / count - 0.5) * Math.PI * 0.94;
      const tileX = x + Math.sin(longitude) * ring;
      const width = ((ring * Math.PI) / count) * 0.4 * Math.cos(longitude) + 0.5;
      const height = size * 0.19 * Math.cos(latitude * 0.8);
      const colour = random.chance(0.3)
        ? lighten(lamp, 0.3)
        : mixColours(tint, random.pick(['#ffffff', lamp, '#7a1e3a', '#14506b']), between(random, 0, 0.45));
      tiles.push(
        markup`<path d="M${tileX} ${y - height}L${tileX + width} ${y}L${tileX} ${y + height}
          L${tileX - width} ${y}z" fill="${colour}"/>`,
      );
    }
  }
  return `<defs>${radial('globe', [
    [0, lighten(lamp, 0.5)],
    [0.4, mixColours(lamp, tint, 0.5)],
    [0.85, mixColours(tint, darken(tint, 0.5), 0.6)],
    [1, darken(tint, 0.65)],
  ])}<clipPath id="glass">${circle(x, centre, size, '')}</clipPath></defs>
  ${rect(x - size * 0.025, hook, size * 0.05, centre - hook - size, `fill="${metal}"`)}
  ${circle(x, centre, size, 'fill="url(#globe)"')}<g clip-path="url(#glass)">${tiles.join('')}</g>
  ${path(
    `M${x - size * 0.42} ${centre - size * 0.86}
  Q${x} ${centre - size * 1.36} ${x + size * 0.42} ${centre - size * 0.86}
  Q${x} ${centre - size * 0.72} ${x - size * 0.42} ${centre - size * 0.86}z`,
    `fill="${metal}"`,
  )}
  ${path(
    `M${x - size * 0.28} ${centre + size * 0.92}
  Q${x} ${centre + size * 1.22} ${x + size * 0.28} ${centre + size * 0.92}z
  M${x - size * 0.04} ${centre + size}h${size * 0.08}v${size * 0.5}h${-size * 0.08}z`,
    `fill="${metal}"`,
  )}`;
}
