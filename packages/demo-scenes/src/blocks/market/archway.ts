import { markup, path } from '../svg.ts';

type ArchOptions = { x: number; floor: number; size: number; stone: string; shadow: string; edge: string };

/** A wall as large as the picture with a pointed arch cut through it, 840 wide and 1130 high at size 1. */
export function drawArchway({ x, floor, size, stone, shadow, edge }: ArchOptions): string {
  const half = 470 * size;
  const spring = floor - 640 * size;
  const top = floor - 1180 * size;
  const opening = markup`M${x - half} ${floor}V${spring}
    C${x - half} ${spring - 330 * size} ${x - half * 0.45} ${top + 90 * size} ${x} ${top}
    C${x + half * 0.45} ${top + 90 * size} ${x + half} ${spring - 330 * size} ${x + half} ${spring}V${floor}`;
  const stones = Array.from({ length: 15 }, (_, index) => {
    const angle = Math.PI * (0.04 + 0.92 * (index / 14));
    const inner = [x - Math.cos(angle) * half * 1.02, spring - Math.sin(angle) * 545 * size] as const;
    const outer = [x - Math.cos(angle) * half * 1.2, spring - Math.sin(angle) * 640 * size] as const;
    return markup`M${inner[0]} ${inner[1]}L${outer[0]} ${outer[1]}`;
  });
  return (
    path(`M-400 -400H1480V${floor}H-400z${opening}z`, `fill="${stone}" fill-rule="evenodd"`) +
    path(opening, markup`fill="none" stroke="${shadow}" stroke-width="${96 * size}" opacity="0.55"`) +
    path(stones.join(''), markup`stroke="${shadow}" stroke-width="${5 * size}" opacity="0.5"`) +
    path(opening, markup`fill="none" stroke="${edge}" stroke-width="${5 * size}" opacity="0.4"`)
  );
}
