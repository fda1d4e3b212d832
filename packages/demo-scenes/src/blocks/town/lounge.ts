import { between } from '../../engine/between.ts';
import { mixColours } from '../../engine/colour.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Random } from '../../seeded-random.ts';
import { ellipse, markup, path, rect } from '../svg.ts';

type RailingOptions = { foot: number; height: number; colour: string; light: string };

/** Panes of glass between posts, with a bright hand rail. */
export function drawRailing({ foot, height, colour, light }: RailingOptions): string {
  const posts: string[] = [];
  for (let x = 18; x < DESIGN_WIDTH; x += 174) {
    posts.push(rect(x - 4, foot - height, 8, height, `fill="${colour}"`));
    posts.push(rect(x + 8, foot - height + 16, 158, height - 26, `fill="${light}" opacity="0.12"`));
    posts.push(
      path(
        `M${x + 24} ${foot - 16}L${x + 84} ${foot - height + 20}h26L${x + 50} ${foot - 16}z`,
        `fill="${light}" opacity="0.12"`,
      ),
    );
  }
  return (
    posts.join('') +
    rect(0, foot - height - 6, DESIGN_WIDTH, 11, `fill="${colour}"`) +
    rect(0, foot - height - 6, DESIGN_WIDTH, 2.4, `fill="${light}" opacity="0.9"`)
  );
}

type LoungeOptions = { x: number; foot: number; size: number; colour: string; cushion: string; light: string };

/** Two low chairs that face each other over a small table with a candle and glasses. */
export function drawLounge({ x, foot, size, colour, cushion, light }: LoungeOptions): string {
  const u = size / 200;
  const chair = `<path d="M-92 -8L-88 -62Q-86 -70 -80 -68L-66 -28H-36Q-30 -28 -30 -22V-14H-88z" fill="${colour}"/>
    <path d="M-84 -60Q-78 -66 -75 -60L-63 -27H-72z" fill="${cushion}"/><path d="M-72 -34H-36Q-31 -33 -31 -28V-24
    H-68z" fill="${cushion}"/>
    <path d="M-84 -14L-88 2M-36 -14L-32 2" stroke="${colour}" stroke-width="3.4" stroke-linecap="round"/>`;
  return `<g transform="translate(${x} ${foot}) scale(${u})">
    ${ellipse(0, 4, 104, 7, 'fill="#000" opacity="0.35"')}
    ${chair}<g transform="scale(-1 1)">${chair}</g>
    ${ellipse(0, -30, 26, 4.4, `fill="${mixColours(colour, light, 0.35)}"`)}
    ${path('M-2 -28h4v28h-4zM-12 2Q0 -3 12 2z', `fill="${colour}"`)}
    ${rect(-3, -39, 6, 9, `rx="1" fill="${light}" opacity="0.95"`)}
    ${[-13, 13]
      .map((at) =>
        path(
          `M${at - 4} -46Q${at - 4} -37 ${at} -37Q${at + 4} -37 ${at + 4} -46z
    M${at - 0.5} -37h1v6h-1zM${at - 3} -30.6h6`,
          `fill="${light}" opacity="0.6"`,
        ),
      )
      .join('')}
  </g>`;
}

type PlanterOptions = { x: number; foot: number; size: number; colour: string; light: string; pot: string };

/** Long leaves that fan out of a tall pot. */
export function drawPlanter(random: Random, { x, foot, size, colour, light, pot }: PlanterOptions): string {
  const root = foot - size * 0.55;
  const leaves = Array.from({ length: 26 }, (_, index) => {
    const angle = -Math.PI / 2 + ((index % 13) / 12 - 0.5) * 2.5 + between(random, -0.12, 0.12);
    const reach = size * between(random, 0.6, 1.15);
    const tipX = x + Math.cos(angle) * reach * 0.8;
    const tipY = root + Math.sin(angle) * reach + reach * 0.12;
    const bendX = x + Math.cos(angle) * reach * 0.3;
    const bendY = root + Math.sin(angle) * reach * 0.75;
    const half = size * 0.035;
    const commands = markup`M${x - half * 0.4} ${root}Q${bendX - half} ${bendY} ${tipX} ${tipY}
      Q${bendX + half * 1.6} ${bendY + half} ${x + half * 0.4} ${root}z`;
    return path(commands, `fill="${mixColours(colour, light, random.next() ** 2 * 0.8)}"`);
  });
  return (
    leaves.join('') +
    path(
      `M${x - size * 0.26} ${root}H${x + size * 0.26}L${x + size * 0.18} ${foot}H${x - size * 0.18}z`,
      `fill="${pot}"`,
    ) +
    rect(x - size * 0.29, root - 8, size * 0.58, 20, `rx="4" fill="${mixColours(pot, light, 0.15)}"`)
  );
}
