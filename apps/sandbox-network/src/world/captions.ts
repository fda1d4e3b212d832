import type { TimeOfDay } from '../stories/local-time.ts';
import { dubaiCaptions } from './dubai-captions.ts';
import { izmirCaptions } from './izmir-captions.ts';
import type { City } from './venue-entry.ts';

/** Texts that are true of a picture which shows all of `sights`, at one of `times`, in one of `districts`. */
export type CaptionGroup = {
  sights: readonly string[];
  times?: readonly TimeOfDay[];
  districts?: readonly string[];
  texts: readonly string[];
};

type Picture = { city: City; district: string; sights: readonly string[]; timeOfDay: TimeOfDay };

const groupsByCity: Record<City, readonly CaptionGroup[]> = { izmir: izmirCaptions, dubai: dubaiCaptions };

/** Every caption that fits the picture; the groups that say something about it alone, if there are any. */
export function captionsFor({ city, district, sights, timeOfDay }: Picture): string[] {
  const fitting = groupsByCity[city].filter(
    (group) =>
      group.sights.every((sight) => sights.includes(sight)) &&
      (group.times?.includes(timeOfDay) ?? true) &&
      (group.districts?.includes(district) ?? true),
  );
  const telling = fitting.filter((group) => group.sights.length > 0);
  return (telling.length > 0 ? telling : fitting).flatMap((group) => group.texts);
}
