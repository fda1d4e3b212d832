import type { TimeOfDay } from '../stories/local-time.ts';

/** Texts for pictures that show all `sights`, at one of `times` and in one of `districts`. */
export type CaptionGroup = {
  sights: readonly string[];
  times?: readonly TimeOfDay[];
  districts?: readonly string[];
  texts: readonly string[];
};
