import type { Scene } from './scene-library.ts';

/** The colours of a scene at one hour. Silhouettes go from `far` (almost air) to `near` (almost night). */
export type Palette = {
  timeOfDay: Scene['timeOfDay'];
  /** From the zenith to the horizon. */
  sky: readonly string[];
  /** Sun or moon, and whatever it touches. */
  light: string;
  /** The air above the horizon. */
  haze: string;
  cloud: { lit: string; shaded: string };
  far: string;
  mid: string;
  near: string;
  /** Windows and lamps. */
  lamp: string;
  water: string;
};
