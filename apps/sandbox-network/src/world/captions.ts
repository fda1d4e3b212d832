import type { TimeOfDay } from '../stories/local-time.ts';
import type { CaptionGroup } from './caption-group.ts';
import { dubaiCaptions } from './dubai-captions.ts';
import { izmirCaptions } from './izmir-captions.ts';
import type { City } from './venue-entry.ts';

type Picture = { city: City; district: string; sights: readonly string[]; timeOfDay: TimeOfDay };

const groupsByCity: Record<City, readonly CaptionGroup[]> = { izmir: izmirCaptions, dubai: dubaiCaptions };

/** Every caption that fits the picture. Groups without sights are used only if no other group fits. */
export function captionsFor({ city, district, sights, timeOfDay }: Picture): string[] {
  const fitting = groupsByCity[city].filter(
    (group) =>
      group.sights.every((sight) => sights.includes(sight)) &&
      (group.times?.includes(timeOfDay) ?? true) &&
      (group.districts?.includes(district) ?? true),
  );
  const specific = fitting.filter((group) => group.sights.length > 0);
  return (specific.length > 0 ? specific : fitting).flatMap((group) => group.texts);
}
