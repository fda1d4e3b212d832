import type { Actor } from '../../engine/actor.ts';
import { between } from '../../engine/between.ts';
import { parseColour, type Rgb } from '../../engine/colour.ts';
import type { Frame } from '../../engine/frame.ts';
import type { Moment } from '../../engine/moment.ts';
import { drawSpark } from '../../engine/pixels/draw-spark.ts';
import { drawSprite } from '../../engine/pixels/draw-sprite.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Random } from '../../seeded-random.ts';
import { circle, radial } from '../svg.ts';

type Kind = { drag: number; gravity: number; tail: number; step: number; life: number };

type Spark = { vx: number; vy: number; life: number; colour: number };

type Shell = { x: number; y: number; start: number; power: number; colour: number; kind: Kind; sparks: Spark[] };

type FireworkOptions = { shells: number; top: number; bottom: number; colours: readonly string[] };

const KINDS: readonly Kind[] = [
  { drag: 1.9, gravity: 46, tail: 13, step: 0.034, life: 2.4 },
  { drag: 1.35, gravity: 78, tail: 26, step: 0.042, life: 3.2 },
];

const FLASH_RADIUS = 300;

/** Firework shells that burst one after another throughout the clip. */
export async function fireworks(
  studio: Studio,
  { shells: count, top, bottom, colours }: FireworkOptions,
): Promise<Actor> {
  const flashes = await Promise.all(colours.map((colour) => paintFlash(studio, colour)));
  const tints = colours.map(parseColour);
  const shells = Array.from({ length: count }, (_, index) =>
    planShell(studio.random, { index, count, top, bottom, colours: colours.length }),
  );
  return {
    isStill: false,
    draw(frame, at) {
      for (const shell of shells) {
        const age = ageOf(shell, at);
        if (age > shell.kind.life) continue;
        const flashOpacity = Math.max(0, 1 - age / 0.8);
        drawSprite(frame, flashes[shell.colour]!, { x: shell.x, y: shell.y, blend: 'glow', opacity: flashOpacity });
        for (const spark of shell.sparks) drawTrail(frame, shell, spark, { age, colour: tints[spark.colour]! });
      }
    },
  };
}

function planShell(
  random: Random,
  {
    index,
    count,
    top,
    bottom,
    colours,
  }: { index: number; count: number; top: number; bottom: number; colours: number },
): Shell {
  const kind = KINDS[index % 3 === 2 ? 1 : 0]!;
  const colour = (index * 3) % colours;
  const createSparks = (sparks: number, maxForce: number, tint: number): Spark[] =>
    sphere(sparks).map(([vx, vy]) => {
      const force = maxForce * between(random, 0.9, 1.04);
      return { vx: vx * force, vy: vy * force, life: between(random, 0.78, 1), colour: tint };
    });
  return {
    x: 540 + (index % 2 === 0 ? -1 : 1) * between(random, 70, 260),
    y: between(random, top, bottom),
    // The first shell bursts shortly before the end of the loop, so the clip begins with a bright shell.
    start: (index / count + 0.94) % 1,
    power: between(random, 620, 1000),
    colour,
    kind,
    sparks: [...createSparks(random.integer(120, 150), 1, colour), ...createSparks(46, 0.5, (colour + 1) % colours)],
  };
}

function ageOf({ start }: Shell, { progress, duration }: Moment): number {
  return ((progress - start + 1) % 1) * duration;
}

type Light = { age: number; colour: Rgb };

/** Draws a head whose brightness falls with the shell's age, and a fading trail along its past positions. */
function drawTrail(frame: Frame, shell: Shell, spark: Spark, { age, colour }: Light): void {
  const { kind } = shell;
  const ageShare = age / (kind.life * spark.life);
  if (ageShare >= 1) return;
  const brightness = (1 - ageShare) ** 0.6;
  const { scale } = frame;
  let [x, y] = placeOf(shell, spark, age, scale);
  drawSpark(frame, x, y, 7.5 * scale, colour, brightness * 1.7);
  for (let tail = 1; tail < kind.tail; tail++) {
    const pastAge = age - tail * kind.step * Math.min(1, 0.35 + age);
    if (pastAge <= 0.02) return;
    const [nextX, nextY] = placeOf(shell, spark, pastAge, scale);
    const steps = Math.max(1, Math.round(Math.hypot(nextX - x, nextY - y) / (3.4 * scale)));
    const remaining = 1 - tail / kind.tail;
    for (let step = 0; step < steps; step++) {
      const share = step / steps;
      drawSpark(
        frame,
        x + (nextX - x) * share,
        y + (nextY - y) * share,
        (2.6 + 2.4 * remaining) * scale,
        colour,
        brightness * 0.95 * remaining ** 1.4,
      );
    }
    [x, y] = [nextX, nextY];
  }
}

function placeOf({ x, y, power, kind }: Shell, { vx, vy }: Spark, age: number, scale: number): [number, number] {
  const travel = ((1 - Math.exp(-kind.drag * age)) / kind.drag) * power;
  return [(x + vx * travel) * scale, (y + vy * travel + kind.gravity * age * age) * scale];
}

/** Directions spread evenly over a sphere, projected onto the picture. */
function sphere(count: number): [number, number][] {
  return Array.from({ length: count }, (_, index) => {
    const height = 1 - (2 * (index + 0.5)) / count;
    const angle = index * 2.399963;
    const ring = Math.sqrt(1 - height * height);
    return [Math.cos(angle) * ring, height];
  });
}

/** Painted around the origin, so that `x` and `y` of a pose are positions in the picture. */
function paintFlash(studio: Studio, colour: string) {
  const glow = radial('flash', [
    [0, '#ffffff', 0.9],
    [0.07, colour, 0.7],
    [0.3, colour, 0.22],
    [0.6, colour, 0.07],
    [1, colour, 0],
  ]);
  return studio.paint(`<defs>${glow}</defs>${circle(0, 0, FLASH_RADIUS, 'fill="url(#flash)"')}`, {
    x: -FLASH_RADIUS,
    y: -FLASH_RADIUS,
    width: FLASH_RADIUS * 2,
    height: FLASH_RADIUS * 2,
  });
}
