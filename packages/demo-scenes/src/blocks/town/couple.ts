import { markup } from '../svg.ts';

type CoupleOptions = { x: number; foot: number; height: number; colour: string };

/** Two people who walk hand in hand, seen from behind. */
export function drawCouple({ x, foot, height, colour }: CoupleOptions): string {
  const scale = height / 100;
  return markup`<g transform="translate(${x} ${foot}) scale(${scale})" fill="${colour}">
    <ellipse cx="0" cy="-92.5" rx="5.4" ry="6.4"/>
    <path d="M-2 -87h4l.6 4c5 .6 8.6 2.6 9.4 7L14 -54L11.5 -53L8 -68L7.6 -46L10 -24L9 -1h-5L2.4 -24L0 -40L-3.4 -22
    L-6 -1h-5L-9 -24L-8 -46L-8 -68L-12 -52L-14 -53L-12 -76C-11 -80 -7 -82.6 -2.6 -83z"/>
    <ellipse cx="27" cy="-85" rx="5" ry="6"/>
    <path d="M21.5 -84C20 -92 34 -93 33 -82L34 -70H31z"/>
    <path d="M25 -79h4l.4 3c4 .6 6.6 3 7.2 6L40 -50L37.6 -49L34 -61L33.6 -50L38 -26L33 -25L32.6 -1h-4L28 -24h-2
    L25 -1h-4L21.6 -25L16 -26L20.6 -50L20 -62L13.6 -51L12 -53L18 -70C18.6 -73.6 21 -75.6 24.6 -76z"/>
    <ellipse cx="13" cy="0" rx="30" ry="2.6" opacity="0.45"/>
  </g>`;
}
