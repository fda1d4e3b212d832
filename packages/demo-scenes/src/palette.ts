import type { Scene } from './scene-library.ts';

/** The colours of a scene at one time of day. Silhouettes go from `far`, close to the haze, to `near`, the darkest. */
export type Palette = {
  timeOfDay: Scene['timeOfDay'];
  /** From the zenith to the horizon. */
  sky: readonly string[];
  /** The sun or moon, and surfaces that it lights. */
  light: string;
  /** Haze above the horizon. */
  haze: string;
  cloud: { lit: string; shaded: string };
  far: string;
  mid: string;
  near: string;
  /** Windows and lamps. */
  lamp: string;
  water: string;
};
