import { darken, lighten, mixColours } from '../../engine/colour.ts';
import type { Palette } from '../../palette.ts';
import { across, circle, downward, ellipse, markup, path, radial, rect } from '../svg.ts';

type ClockTowerOptions = { palette: Palette; x: number; foot: number; height: number; lit: boolean };

// Local coordinates: the axis at x = 0, the ground at y = 0, the finial at y = -1000.
const DRAWN_HEIGHT = 1000;

/** A marble clock tower in Ottoman style: fountains at its foot, horseshoe arches, a gallery and a dome. */
export function drawClockTower({ palette, x, foot, height, lit }: ClockTowerOptions): string {
  const stone = mixColours(palette.haze, palette.far, 0.42);
  const dark = mixColours(palette.mid, palette.near, 0.35);
  const hollow = 'url(#hollow)';
  const inside = lit ? [mixColours(palette.lamp, dark, 0.55), palette.lamp] : [darken(dark, 0.45), dark];
  const scale = height / DRAWN_HEIGHT;
  const defs = `<defs>${across('stone', [
    [0, mixColours(stone, dark, 0.62)],
    [0.3, mixColours(stone, dark, 0.25)],
    [0.62, lighten(stone, 0.12)],
    [0.82, lighten(stone, 0.24)],
    [1, mixColours(stone, dark, 0.35)],
  ])}${across('dome', [
    [0, mixColours(palette.near, palette.mid, 0.4)],
    [0.65, mixColours(palette.mid, palette.haze, 0.32)],
    [1, palette.near],
  ])}${downward('hollow', [
    [0, inside[0]!],
    [1, inside[1]!],
  ])}${radial('wash', [
    [0, palette.lamp, 0.55],
    [0.5, palette.lamp, 0.16],
    [1, palette.lamp, 0],
  ])}</defs>`;
  return `${defs}<g transform="translate(${x} ${foot}) scale(${scale})">
    ${lit ? ellipse(0, -330, 380, 620, 'fill="url(#wash)" opacity="0.6"') : ''}
    ${[-1, 1].map((side) => drawFountain(side * 190, hollow, dark)).join('')}
    ${block(230, 0, 26)}${block(206, 26, 22)}${block(186, 48, 18)}
    ${block(132, 66, 190)}${arch(0, 46, 76, 150, hollow)}
    ${[-1, 1].map((side) => arch(side * 92, 19, 76, 138, hollow) + column(side * 64, 66, 176)).join('')}
    ${[-1, 1].map((side) => column(side * 124, 66, 176)).join('')}
    ${cornice(146, 256)}
    ${block(104, 282, 118)}${arch(0, 34, 290, 84, hollow)}
    ${[-1, 1].map((side) => arch(side * 68, 15, 292, 76, hollow) + column(side * 98, 284, 106)).join('')}
    ${cornice(114, 400)}
    ${block(76, 426, 216)}${arch(0, 28, 440, 168, hollow)}${rect(-3, -600, 6, 160, `fill="${dark}" opacity="0.5"`)}
    ${[-1, 1].map((side) => column(side * 70, 428, 204)).join('')}
    ${cornice(92, 642)}
    ${block(86, 666, 116)}${clock(dark, palette, lit)}
    ${cornice(104, 782)}${battlement(100, 808)}
    ${block(60, 808, 78)}${[-1, 0, 1].map((side) => arch(side * 36, 13, 812, 56, hollow)).join('')}
    ${cornice(70, 886, 12)}
    <path d="M-62 -898C-66 -930 -44 -950 -14 -960Q-4 -964 0 -972Q4 -964 14 -960C44 -950 66 -930 62 -898z" fill="url(#dome)"/>
    ${rect(-2, -994, 4, 28, `fill="${palette.lamp}"`)}${circle(0, -976, 5, `fill="${palette.lamp}"`)}
    ${path('M-8 -1004a9 9 0 1 0 16 0a7 7 0 0 1 -16 0z', `fill="${palette.lamp}"`)}
  </g>`;

  function cornice(half: number, from: number, thickness = 26): string {
    return (
      rect(-half, -from - thickness, half * 2, thickness * 0.36, `fill="url(#stone)"`) +
      rect(
        -half + 8,
        -from - thickness * 0.64,
        half * 2 - 16,
        thickness * 0.64,
        `fill="${mixColours(stone, dark, 0.5)}"`,
      ) +
      rect(-half, -from - thickness, half * 2, 2.5, `fill="${lighten(palette.haze, 0.4)}" opacity="0.8"`)
    );
  }
  function column(at: number, from: number, tall: number): string {
    return (
      rect(at - 5, -from - tall, 10, tall, `fill="${lighten(stone, 0.2)}" opacity="0.75"`) +
      rect(at + 1.5, -from - tall, 3.5, tall, `fill="${dark}" opacity="0.5"`) +
      rect(at - 8, -from - tall, 16, 8, `fill="${stone}"`)
    );
  }
}

function block(half: number, from: number, tall: number): string {
  return rect(-half, -from - tall, half * 2, tall + 1, 'fill="url(#stone)"');
}

/** A horseshoe arch: rounder than a half circle, narrower at its feet. */
function arch(x: number, half: number, from: number, tall: number, fill: string): string {
  const spring = from + tall - half * 1.25;
  return path(
    markup`M${x - half * 0.86} ${-from}V${-spring}
    C${x - half * 1.3} ${-spring - half * 0.9} ${x - half * 0.7} ${-from - tall} ${x} ${-from - tall - half * 0.16}
    C${x + half * 0.7} ${-from - tall} ${x + half * 1.3} ${-spring - half * 0.9} ${x + half * 0.86} ${-spring}V${-from}z`,
    `fill="${fill}"`,
  );
}

function battlement(half: number, from: number): string {
  let commands = '';
  for (let x = -half; x + 12 <= half; x += 20.5) commands += `M${x} ${-from}v-14q7.5 -10 15 0v14z`;
  return path(commands, 'fill="url(#stone)"');
}

function drawFountain(x: number, hollow: string, dark: string): string {
  return `<g transform="translate(${x} 0)">${block(58, 0, 18)}${block(46, 18, 96)}${arch(0, 30, 22, 76, hollow)}
    ${rect(-56, -126, 112, 12, 'fill="url(#stone)"')}
    ${path('M-44 -126C-44 -160 -20 -172 0 -184C20 -172 44 -160 44 -126z', 'fill="url(#dome)"')}
    ${rect(-1.5, -200, 3, 18, `fill="${dark}"`)}</g>`;
}

function clock(dark: string, palette: Palette, lit: boolean): string {
  const face = lit ? lighten(palette.lamp, 0.55) : lighten(palette.haze, 0.6);
  const hours = Array.from(
    { length: 12 },
    (_, hour) => `<path d="M0 -37V${hour % 3 === 0 ? -29 : -33}" transform="rotate(${hour * 30})"/>`,
  );
  return `${circle(0, -724, 52, `fill="${dark}"`)}
    ${lit ? circle(0, -724, 130, 'fill="url(#wash)"') : ''}${circle(0, -724, 44, `fill="${face}"`)}
    <g transform="translate(0 -724)" stroke="${dark}" stroke-width="3" stroke-linecap="round">${hours.join('')}
    <path d="M0 0L-17 -14" stroke-width="5"/><path d="M0 0L12 -31" stroke-width="3.6"/><circle r="3"/></g>`;
}
