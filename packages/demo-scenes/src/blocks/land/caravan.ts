import { mixColours } from '../../engine/colour.ts';
import { markup } from '../svg.ts';

type Figure = { x: number; foot: number; height: number; colour: string };

/** Drawn 100 high above y = 0, without the rider. */
export function drawCamel(camel: Figure & { rim: string; rider: boolean }): string {
  const { x, foot, height, colour, rim } = camel;
  const scale = height / 100;
  const rider = `<circle cx="1" cy="-118" r="6.4"/>
    <path d="M-10 -84C-10 -104 -6 -112 1 -112C8 -112 13 -102 13 -84L18 -62H8L2 -78L-6 -62H-16z"/>`;
  return markup`<g transform="translate(${x} ${foot}) scale(${scale})" fill="${colour}">
    <path d="M-42 -54C-38 -66 -24 -64 -15 -70C-9 -90 7 -92 13 -72C22 -66 32 -66 37 -58C44 -52 50 -62 54 -79
    C56 -90 60 -97 67 -97L70 -100L72 -96L82 -93Q86 -90 81 -87L69 -85C65 -84 64 -78 62 -70C58 -55 50 -44 41 -41L37 -37
    L39 -20L35 0H30L31 -20L26 -38L21 -20L24 0H19L15 -22L16 -38C4 -34 -12 -34 -22 -40L-21 -22L-25 0H-30L-28 -22
    L-32 -40L-38 -23L-35 0H-40L-44 -22L-43 -40C-47 -44 -46 -50 -42 -54z"/>
    <path d="M-43 -52Q-51 -44 -48 -28L-46 -30Q-47 -42 -41 -48z"/>
    <path d="M-24 -66Q-2 -58 22 -66L18 -44Q-2 -40 -20 -46z" fill="${mixColours(colour, rim, 0.28)}"/>
    ${camel.rider ? rider : ''}
    <path d="M-15 -70C-9 -90 7 -92 13 -72M54 -79C56 -90 60 -97 67 -97"
      fill="none" stroke="${rim}" stroke-width="1.6" opacity="0.8"/>
  </g>`;
}

/** The person who walks in front of the camels. */
export function drawGuide({ x, foot, height, colour }: Figure): string {
  return markup`<g transform="translate(${x} ${foot}) scale(${height / 100})" fill="${colour}">
    <circle cx="0" cy="-92" r="7.4"/><path d="M-7 -93C-12 -84 -11 -74 -13 -64C-14 -40 -17 -20 -19 -2H-4L0 -16L6 -1H18
    C16 -28 13 -56 10 -72C9 -82 8 -90 6 -95z"/><path d="M18 -100l3 1L14 0h-3z"/></g>`;
}
