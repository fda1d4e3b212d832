import { darken, lighten, mixColours } from '../../engine/colour.ts';
import type { Palette } from '../../palette.ts';
import { across, circle, downward, path, rect } from '../svg.ts';

type MinaretOptions = { x: number; foot: number; height: number; colour: string; rim: string; lamp: string };

/** A slender fluted minaret with two balconies and a pencil roof. */
export function drawMinaret({ x, foot, height, colour, rim, lamp }: MinaretOptions): string {
  const u = height / 100;
  const balcony = (at: number, half: number) =>
    path(`M${-half} ${-at}h${half * 2}l-${half * 0.3} 2.6h-${half * 1.4}z`, `fill="${colour}"`) +
    rect(-half, -at - 1.7, half * 2, 1.7, `fill="${mixColours(colour, rim, 0.25)}"`) +
    path(`M${-half} ${-at - 1.7}h${half * 2}`, `stroke="${lamp}" stroke-width="0.5" opacity="0.9"`);
  return `<g transform="translate(${x} ${foot}) scale(${u})">
    ${rect(-4, -16, 8, 18, `fill="${colour}"`)}${path('M-4 -16L-2.6 -21H2.6L4 -16z', `fill="${colour}"`)}
    ${rect(-2.6, -58, 5.2, 38, `fill="${colour}"`)}${balcony(56, 4.4)}
    ${rect(-2.2, -76, 4.4, 20, `fill="${colour}"`)}${balcony(74, 3.8)}
    ${rect(-1.8, -84, 3.6, 10, `fill="${colour}"`)}${path('M-2.4 -84L0 -97L2.4 -84z', `fill="${darken(colour, 0.2)}"`)}
    ${path('M0 -97V-101', `stroke="${lamp}" stroke-width="0.6"`)}
    ${path('M-1 -101.6a1.2 1.2 0 1 0 2 0a1 1 0 0 1 -2 0z', `fill="${lamp}"`)}
    ${path('M1.6 -56V-20M1.5 -74V-58M1.2 -84V-76M1.2 -86L0 -97', `stroke="${rim}" stroke-width="0.7" opacity="0.6"`)}
  </g>`;
}

type MosqueOptions = { palette: Palette; x: number; foot: number; width: number; lit: boolean };

/** One great dome on half domes and buttresses, drawn 200 wide around x = 0. */
export function drawMosque({ palette, x, foot, width, lit }: MosqueOptions): string {
  const u = width / 200;
  const body = mixColours(palette.near, palette.mid, 0.3);
  const glass = lit ? palette.lamp : darken(body, 0.4);
  const arcade = (from: number, to: number, y: number, step: number, tall: number) => {
    let commands = '';
    for (let at = from; at <= to; at += step) commands += arch(at, step * 0.3, y, tall);
    return path(commands, `fill="${glass}"`);
  };
  const finial = (at: number, y: number, size: number) =>
    path(`M${at} ${y}v${-size}`, `stroke="${palette.lamp}" stroke-width="${size * 0.12}"`) +
    path(
      `M${at - size * 0.24} ${y - size * 1.36}a${size * 0.3} ${size * 0.3} 0 1 0 ${size * 0.48} 0
      a${size * 0.24} ${size * 0.24} 0 0 1 ${-size * 0.48} 0z`,
      `fill="${palette.lamp}"`,
    ) +
    circle(at, y - size * 0.3, size * 0.12, `fill="${palette.lamp}"`);
  return `<defs>${across('wall', [
    [0, mixColours(body, palette.near, 0.5)],
    [0.7, body],
    [1, mixColours(body, palette.haze, 0.22)],
  ])}${across('cupola', [
    [0, palette.near],
    [0.5, mixColours(palette.near, palette.mid, 0.6)],
    [0.84, mixColours(palette.mid, palette.haze, 0.4)],
    [1, mixColours(palette.mid, palette.near, 0.4)],
  ])}${downward('glass', [
    [0, mixColours(glass, body, 0.5)],
    [1, lighten(glass, 0.15)],
  ])}</defs>
  <g transform="translate(${x} ${foot}) scale(${u})">
    ${path('M-46 -82C-46 -118 -22 -136 0 -138C22 -136 46 -118 46 -82z', 'fill="url(#cupola)"')}${finial(0, -138, 12)}
    ${rect(-48, -86, 96, 12, 'fill="url(#wall)"')}${arcade(-42, 42, -75.5, 7, 7.5)}
    ${[-1, 1]
      .map(
        (side) =>
          path(
            `M${side * 74 - 24} -58C${side * 74 - 24} -78 ${side * 74 - 8} -84 ${side * 74} -84
    C${side * 74 + 8} -84 ${side * 74 + 24} -78 ${side * 74 + 24} -58z`,
            'fill="url(#cupola)"',
          ) + finial(side * 74, -84, 7),
      )
      .join('')}
    ${path('M-36 -56C-36 -80 -14 -86 0 -86C14 -86 36 -80 36 -56z', 'fill="url(#cupola)"')}
    ${path('M-60 -76h10l6 18h-20zM60 -76h-10l-6 18h20z', 'fill="url(#wall)"')}
    ${rect(-100, -60, 200, 10, 'fill="url(#wall)"')}${rect(-96, -50, 192, 52, 'fill="url(#wall)"')}
    ${arcade(-86, 86, -34, 12.28, 11)}${arcade(-84, 84, -3, 21, 24)}
    ${path('M-96 -50.500H96M-48 -86H48M-100 -60H100', `stroke="${palette.haze}" stroke-width="0.9" opacity="0.55"`)}
  </g>`;
}

function arch(x: number, half: number, foot: number, tall: number): string {
  return `M${x - half} ${foot}V${foot - tall + half}Q${x - half} ${foot - tall} ${x} ${foot - tall - half * 0.5}
    Q${x + half} ${foot - tall} ${x + half} ${foot - tall + half}V${foot}z`;
}
