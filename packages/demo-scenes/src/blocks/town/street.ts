import { circle, ellipse, path, rect } from '../svg.ts';

type Standing = { x: number; foot: number; colour: string };

/** An old iron lamp with one globe. */
export function drawLamp({ x, foot, height, colour }: Standing & { height: number }): string {
  const top = foot - height;
  return [
    rect(x - 3.5, top + 20, 7, height - 20, `fill="${colour}"`),
    path(`M${x - 22} ${foot}h44l-8-14h-6l-4-60h-8l-4 60h-6z`, `fill="${colour}"`),
    rect(x - 8, top + height * 0.34, 16, 5, `rx="2" fill="${colour}"`),
    path(`M${x - 12} ${top + 26}q12 10 24 0l-4-8h-16z`, `fill="${colour}"`),
    circle(x, top, 20, 'fill="#fff3d6" opacity="0.92"'),
    path(`M${x - 13} ${top - 18}q13-14 26 0zM${x - 2} ${top - 38}h4v14h-4z`, `fill="${colour}"`),
  ].join('');
}

/** A bench seen from behind. */
export function drawBench({ x, foot, size, colour }: Standing & { size: number }): string {
  const height = size * 0.4;
  const slats = [0, 0.2, 0.4].map((share) =>
    rect(x, foot - height + height * share, size, height * 0.13, `rx="2" fill="${colour}"`),
  );
  const legs = [0.08, 0.88].map((share) =>
    rect(x + size * share, foot - height, size * 0.035, height, `fill="${colour}"`),
  );
  const seat = rect(x - 4, foot - height * 0.44, size + 8, height * 0.1, `rx="3" fill="${colour}"`);
  return [
    ...slats,
    ...legs,
    seat,
    ellipse(x + size / 2, foot + 2, size * 0.55, 5, `fill="${colour}" opacity="0.5"`),
  ].join('');
}
