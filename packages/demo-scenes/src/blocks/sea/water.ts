import type { Actor } from '../../engine/actor.ts';
import { parseColour } from '../../engine/colour.ts';
import { DESIGN_HEIGHT, DESIGN_WIDTH, type Frame } from '../../engine/frame.ts';
import type { Moment } from '../../engine/moment.ts';
import { smoothstep } from '../../engine/noise.ts';
import type { Studio } from '../../engine/studio.ts';
import { createRipples, readRipples } from './ripples.ts';
import { drawWaterLine, SLOPE_STEP, type WaterLine } from './water-line.ts';

export type WaterOptions = {
  horizon: number;
  bottom?: number;
  /** The colour of the water without reflection. */
  deep: string;
  /** How much the deep colour covers the reflection: at the horizon and at the viewer. */
  depth: readonly [number, number];
  /** Height of the waves: 0.3 is a harbour, 1 the open sea. */
  swell?: number;
  /** Height of the reflected part of the picture divided by the height of its reflection. */
  squeeze?: number;
  /** The path of light below the sun or moon. `spread` is its half width at the horizon and at the viewer. */
  glint?: { x: number; colour: string; spread: readonly [number, number]; strength: number };
  /** Light on the crests of the waves. */
  crest: { colour: string; strength: number };
};

/** Water that reflects the frame above it, distorted by waves that grow toward the viewer. */
export function water(studio: Studio, options: WaterOptions): Actor {
  const { horizon, bottom = DESIGN_HEIGHT, swell = 0.6, squeeze = 0.9, depth, glint } = options;
  const ripples = createRipples(studio.random);
  const colours = {
    deep: parseColour(options.deep),
    crest: parseColour(options.crest.colour),
    glint: parseColour(glint?.colour ?? '#ffffff'),
  };
  let slopes = createSlopes(0);

  /** Alternates between two ripple fields. The phase depends on the distance, so that the waves move toward the viewer. */
  function shapeWaves(frame: Frame, at: Moment, nearness: number): void {
    const waveWidth = 44 + 230 * nearness;
    const waveStep = SLOPE_STEP / frame.scale / waveWidth;
    const waveX = -DESIGN_WIDTH / 2 / waveWidth;
    const waveY = ((bottom - horizon) / 19) * Math.log(1 + 6 * nearness);
    const phase = at.cycle(4) * 2 * Math.PI - waveY * 1.1;
    const drift = at.swing(at.duration) * 0.5;
    readRipples(ripples, { waveX: waveX + 3 + drift, waveStep, waveY }, slopes.first);
    readRipples(ripples, { waveX: waveX + 9 - drift, waveStep, waveY: waveY + 7.5 }, slopes.second);
    const cos = Math.cos(phase);
    const sin = Math.sin(phase);
    for (let index = 0; index < slopes.mixed.length; index++) {
      slopes.mixed[index] = slopes.first[index]! * cos + slopes.second[index]! * sin;
    }
  }

  return {
    isStill: false,
    draw(frame, at) {
      const { scale } = frame;
      const first = Math.round(horizon * scale);
      const last = Math.min(frame.height, Math.round(bottom * scale));
      if (slopes.width !== frame.width) slopes = createSlopes(frame.width);
      for (let row = first; row < last; row++) {
        const nearness = (row - first + 0.5) / (last - first);
        shapeWaves(frame, at, nearness);
        const line: WaterLine = {
          row,
          slopes: slopes.mixed,
          mirrorRow: first - 1 - (row - first) * squeeze,
          lastMirrorRow: first - 1,
          offsetY: swell * (12 + 150 * nearness) * scale,
          offsetX: swell * (3 + 34 * nearness) * scale,
          depth: depth[0] + (depth[1] - depth[0]) * smoothstep(0, 1, nearness),
          crest: options.crest.strength * (0.35 + 0.65 * nearness),
          glint: {
            x: (glint?.x ?? 0) * scale,
            halfWidth: glint ? (glint.spread[0] + (glint.spread[1] - glint.spread[0]) * nearness) * scale : 0,
            strength: glint?.strength ?? 0,
            threshold: 0.85 + nearness * 0.25,
          },
        };
        drawWaterLine(frame, line, colours);
      }
    },
  };
}

function createSlopes(width: number) {
  const length = Math.ceil(width / SLOPE_STEP) + 2;
  return { width, first: new Float32Array(length), second: new Float32Array(length), mixed: new Float32Array(length) };
}
