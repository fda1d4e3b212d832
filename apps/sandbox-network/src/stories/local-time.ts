import type { Scene } from '@around/demo-scenes/scene-library';
import { UTC_OFFSET_HOURS } from '../world/profile.ts';
import type { City } from '../world/venue-entry.ts';

export type TimeOfDay = Scene['timeOfDay'];

const SECONDS_PER_HOUR = 3_600;

export function localHour(city: City, unixSeconds: number): number {
  return Math.floor(unixSeconds / SECONDS_PER_HOUR + UTC_OFFSET_HOURS[city]) % 24;
}

export function timeOfDayAt(hour: number): TimeOfDay {
  if (hour >= 6 && hour < 11) return 'morning';
  if (hour >= 11 && hour < 17) return 'day';
  if (hour >= 17 && hour < 20) return 'dusk';
  return 'night';
}
