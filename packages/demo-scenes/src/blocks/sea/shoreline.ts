import { between } from '../../engine/between.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import { createNoise, layeredNoise } from '../../engine/noise.ts';
import type { Studio } from '../../engine/studio.ts';
import { markup, type Point } from '../svg.ts';

/** The shore extends beyond both sides of the picture. */
export const SHORE_LEFT = -60;
export const SHORE_RIGHT = DESIGN_WIDTH + 60;

/** Points of a line where sea meets sand; it rises a little to the right. */
export function planShore({ random }: Studio, y: number, height: number): Point[] {
  const noise = layeredNoise(createNoise(random), 2);
  const start = between(random, 0, 50);
  return Array.from({ length: 25 }, (_, index): Point => {
    const x = SHORE_LEFT + ((SHORE_RIGHT - SHORE_LEFT) * index) / 24;
    return [x, y + height * noise(start + index * 0.22, start) - (x / DESIGN_WIDTH) * 46];
  });
}

type FoamOptions = { above: number; length: readonly [number, number]; thick: number; gap: readonly [number, number] };

/** Path commands of flecks of foam along a line, each thin at both ends. */
export function drawFoam(
  { random }: Studio,
  line: readonly Point[],
  { above, length, thick, gap }: FoamOptions,
): string {
  let commands = '';
  for (let x = SHORE_LEFT + between(random, 0, 80); x < SHORE_RIGHT; ) {
    const long = between(random, ...length);
    const [from, to] = [heightAt(line, x), heightAt(line, x + long)];
    const lift = above + between(random, -5, 5);
    const middle = heightAt(line, x + long / 2) - lift;
    const half = thick * between(random, 0.6, 1.1);
    commands += markup`M${x} ${from - lift}Q${x + long / 2} ${middle - half} ${x + long} ${to - lift}
      Q${x + long / 2} ${middle + half} ${x} ${from - lift}z`;
    x += long + between(random, ...gap);
  }
  return commands;
}

function heightAt(line: readonly Point[], x: number): number {
  const share = Math.min(Math.max((x - SHORE_LEFT) / (SHORE_RIGHT - SHORE_LEFT), 0), 1) * (line.length - 1);
  const index = Math.min(Math.floor(share), line.length - 2);
  return line[index]![1] + (line[index + 1]![1] - line[index]![1]) * (share - index);
}
