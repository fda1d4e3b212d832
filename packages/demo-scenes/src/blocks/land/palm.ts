import { type Actor, group, moving } from '../../engine/actor.ts';
import { between } from '../../engine/between.ts';
import { lighten, mixColours } from '../../engine/colour.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Random } from '../../seeded-random.ts';
import { ellipse, markup, type Point, path, polygon } from '../svg.ts';

export type PalmOptions = {
  /** Centre of the trunk at the ground. */
  x: number;
  foot: number;
  height: number;
  /** Horizontal distance of the crown from the foot. */
  lean: number;
  /** Length of a frond. */
  spread: number;
  colour: string;
  /** Light on the upper fronds and on one side of the trunk. */
  rim: string;
  rimStrength?: number;
  /** How far the wind moves the crown. */
  wind?: number;
  phase?: number;
};

/** A palm in two layers that sway with slightly different phases: the trunk with the back fronds, and the front fronds. */
export async function palm(studio: Studio, options: PalmOptions): Promise<Actor> {
  const { x, foot, height, lean, spread, wind = 12, phase = 0 } = options;
  const crown: Point = [x + lean, foot - height];
  const left = Math.min(x, crown[0]) - spread * 1.25;
  const right = Math.max(x, crown[0]) + spread * 1.25;
  const box = { x: left, y: foot - height - spread * 0.95, width: right - left, height: height + spread * 0.95 };
  // Both layers take their random numbers before the first await, so that concurrent palms keep a fixed order.
  const [back, front] = await Promise.all([
    studio.paint(drawFronds(studio.random, options, crown, 'back') + drawTrunk(options, crown), box),
    studio.paint(drawFronds(studio.random, options, crown, 'front'), box),
  ]);
  return group([
    moving(back, (at) => ({ lean: (share) => wind * share * share * at.swing(4, phase) })),
    moving(front, (at) => ({
      lean: (share) => share * share * (wind * at.swing(4, phase + 0.02) + wind * 0.28 * at.swing(1.6, phase)),
    })),
  ]);
}

function drawTrunk({ x, foot, height, spread, colour, rim, rimStrength = 0.35 }: PalmOptions, crown: Point): string {
  const thick = spread * 0.075;
  const side: Point[] = [];
  const other: Point[] = [];
  const lit: Point[] = [];
  const steps = Math.max(10, Math.round(height / 22));
  for (let step = 0; step <= steps; step++) {
    const share = step / steps;
    const bend = share * share * (3 - 2 * share) * 0.35 + share * share * 0.65;
    const centre = x + (crown[0] - x) * bend;
    const flare = thick * (1 - 0.45 * share + 0.9 * Math.max(0, 0.08 - share) * 8);
    const notch = step % 2 === 0 ? 1.1 : 0.94;
    const y = foot - height * share;
    side.push([centre - (flare * notch) / 2, y]);
    other.unshift([centre + (flare * notch) / 2, y]);
    lit.push([centre + flare * 0.26, y]);
  }
  const light = lit.map(([px, py]) => markup`${px} ${py}`).join('L');
  return (
    polygon([...side, ...other], `fill="${colour}"`) +
    path(`M${light}`, markup`fill="none" stroke="${rim}" stroke-width="${thick * 0.22}" opacity="${rimStrength * 0.6}"`)
  );
}

function drawFronds(random: Random, options: PalmOptions, crown: Point, side: 'back' | 'front'): string {
  const { spread, colour, rim, rimStrength = 0.35 } = options;
  const count = side === 'back' ? 9 : 10;
  const fronds: string[] = [];
  for (let index = 0; index < count; index++) {
    const share = (index + between(random, 0.2, 0.8)) / count;
    const angle = side === 'back' ? -Math.PI * (0.02 + 0.96 * share) : -Math.PI * (-0.16 + 1.32 * share);
    const length = spread * between(random, 0.8, 1.08) * (side === 'front' ? 0.95 : 1);
    const upward = Math.max(0, -Math.sin(angle));
    const tint = side === 'back' ? colour : mixColours(colour, rim, rimStrength * 0.25 * upward);
    fronds.push(
      drawFrond(random, {
        crown,
        angle,
        length,
        colour: tint,
        vein: mixColours(tint, lighten(rim, 0.1), rimStrength * (0.3 + 0.7 * upward)),
      }),
    );
  }
  const crownCentre = ellipse(crown[0], crown[1] + spread * 0.03, spread * 0.05, spread * 0.06, `fill="${colour}"`);
  return side === 'back' ? fronds.join('') : fronds.join('') + crownCentre;
}

type Frond = { crown: Point; angle: number; length: number; colour: string; vein: string };

/** A rib that bends under its weight, with hanging leaflets on both sides. */
function drawFrond(random: Random, { crown, angle, length, colour, vein }: Frond): string {
  const droop = length * (0.26 + 0.3 * Math.abs(Math.cos(angle)) * between(random, 0.4, 1.2));
  const rib: Point[] = [];
  const steps = 30;
  for (let step = 0; step <= steps; step++) {
    const share = step / steps;
    rib.push([
      crown[0] + Math.cos(angle) * length * share * (1 - 0.1 * share),
      crown[1] + Math.sin(angle) * length * share * (1 - 0.25 * share) + droop * share ** 2.1,
    ]);
  }
  let leaflets = '';
  for (let step = 2; step < steps; step++) {
    const share = step / steps;
    const [x, y] = rib[step]!;
    const [beforeX, beforeY] = rib[step - 1]!;
    const heading = Math.atan2(y - beforeY, x - beforeX);
    const reach = length * 0.27 * Math.sin(Math.PI * (0.1 + 0.86 * share)) ** 0.7 * between(random, 0.85, 1.1);
    const half = length * 0.011;
    for (const offset of [0.72, -0.72]) {
      const direction = heading + offset * (1 - 0.35 * share);
      const tipX = x + Math.cos(direction) * reach;
      const tipY = y + Math.sin(direction) * reach * 0.8 + reach * 0.34;
      const offX = Math.cos(heading) * half;
      const offY = Math.sin(heading) * half;
      const [middleX, middleY] = [(x + tipX) / 2, (y + tipY) / 2];
      leaflets += markup`M${x - offX} ${y - offY}Q${middleX + offX * 3} ${middleY - reach * 0.06} ${tipX} ${tipY}
        Q${middleX + offX * 5} ${middleY} ${x + offX * 2} ${y + offY * 2}z`;
    }
  }
  const spine = rib.map(([x, y]) => markup`${x} ${y}`).join('L');
  return (
    path(leaflets, `fill="${colour}"`) +
    path(`M${spine}`, markup`fill="none" stroke="${vein}" stroke-width="${length * 0.014}" stroke-linecap="round"`)
  );
}
