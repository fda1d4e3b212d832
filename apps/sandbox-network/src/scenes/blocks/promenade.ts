import { circle, ellipse, path, rect } from './svg.ts';

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

/** Two people on a walk, hand in hand and seen from behind. */
export function drawCouple({ x, foot, height, colour }: Standing & { height: number }): string {
  const scale = height / 100;
  return `<g transform="translate(${x} ${foot}) scale(${scale})" fill="${colour}">
    <ellipse cx="0" cy="-92.5" rx="5.4" ry="6.4"/>
    <path d="M-2 -87h4l.6 4c5 .6 8.6 2.6 9.4 7L14 -54L11.5 -53L8 -68L7.6 -46L10 -24L9 -1h-5L2.4 -24L0 -40L-3.4 -22L-6 -1h-5L-9 -24L-8 -46L-8 -68L-12 -52L-14 -53L-12 -76C-11 -80 -7 -82.6 -2.6 -83z"/>
    <ellipse cx="27" cy="-85" rx="5" ry="6"/>
    <path d="M21.5 -84C20 -92 34 -93 33 -82L34 -70H31z"/>
    <path d="M25 -79h4l.4 3c4 .6 6.6 3 7.2 6L40 -50L37.6 -49L34 -61L33.6 -50L38 -26L33 -25L32.6 -1h-4L28 -24h-2L25 -1h-4L21.6 -25L16 -26L20.6 -50L20 -62L13.6 -51L12 -53L18 -70C18.6 -73.6 21 -75.6 24.6 -76z"/>
    <ellipse cx="13" cy="0" rx="30" ry="2.6" opacity="0.45"/>
  </g>`;
}
