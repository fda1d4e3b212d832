import type { Scene } from '@around/demo-scenes/scene-library';
import type { Random } from '@around/demo-scenes/seeded-random';
import type { Venue } from '../world/profile.ts';
import type { City } from '../world/venue-entry.ts';
import { localHour, type TimeOfDay, timeOfDayAt } from './local-time.ts';

/** Three stories in five end up as videos: where no clip fits, a picture takes its place. */
const WISHED_VIDEO_SHARE = 0.68;
const SAME_TIME = 3;
const NEAR_TIME = 1;
const LEADING_SIGHT = 3;
const OTHER_SIGHT = 2;
/** Scenes this much below the best are still shown now and then, so that a venue does not repeat itself. */
const TOLERANCE = 2;

const CITIES: readonly City[] = ['izmir', 'dubai'];

/** Scenes of one particular spot, shown by those alone who name them. */
const PARTICULAR_SCENES = ['clock-tower-square', 'hillside-at-night', 'kordon-promenade'];

const nearTimes: Record<TimeOfDay, TimeOfDay> = { morning: 'day', day: 'morning', dusk: 'night', night: 'dusk' };

type Wish = {
  venue: Venue;
  takenAt: number;
  /** Ids of the scenes that the venue shows already, oldest first. */
  shown?: string[] | undefined;
  kind?: Scene['kind'] | undefined;
};

/** A scene that fits what the venue is and the hour there, and that it does not show already. */
export function chooseScene(scenes: readonly Scene[], wish: Wish, random: Random): Scene {
  const { venue, takenAt, shown = [], kind } = wish;
  const timeOfDay = timeOfDayAt(localHour(venue.city, takenAt));
  const wanted = kind ?? (random.chance(WISHED_VIDEO_SHARE) ? 'video' : 'image');
  const candidates = narrow(scenes, [
    (asset) => kind === undefined || asset.kind === kind,
    (asset) => isOfCity(asset, venue.city),
    (asset) => isOfVenue(asset, venue),
    (asset) => !shown.includes(asset.id),
    (asset) => asset.id !== shown.at(-1),
    (asset) => timeScore(asset, timeOfDay) > 0,
    // A still picture of the right hour is truer than a moving one of another.
    (asset) => asset.kind === wanted,
  ]);
  const scored = candidates.map((asset) => ({ asset, score: sightScore(asset, venue) + timeScore(asset, timeOfDay) }));
  const best = Math.max(...scored.map(({ score }) => score));
  return random.pick(scored.filter(({ score }) => score >= best - TOLERANCE)).asset;
}

/** What a scene is, and what of it the venue is known for. */
export function sharedSights({ moods, scene }: Scene, { sights }: Venue): string[] {
  return [scene, ...moods.filter((mood) => sights.includes(mood))];
}

/** Filters by each condition in turn, as long as it leaves something over. */
function narrow(scenes: readonly Scene[], conditions: Array<(scene: Scene) => boolean>): readonly Scene[] {
  return conditions.reduce((left, condition) => {
    const fitting = left.filter(condition);
    return fitting.length > 0 ? fitting : left;
  }, scenes);
}

/** Many a scene could be anywhere; one that names a city belongs there. */
function isOfCity({ moods }: Scene, city: City): boolean {
  return CITIES.every((other) => other === city || !moods.includes(other));
}

/** A scene's first mood is what it mainly shows; what else is to be seen in it does not make it fit. */
function isOfVenue({ scene, moods: [main = ''] }: Scene, { sights }: Venue): boolean {
  return sights.includes(scene) || (sights.includes(main) && !PARTICULAR_SCENES.includes(scene));
}

function sightScore(asset: Scene, venue: Venue): number {
  const shown = [asset.scene, ...asset.moods];
  return venue.sights.reduce((score, sight, index) => {
    if (!shown.includes(sight)) return score;
    return score + (index === 0 ? LEADING_SIGHT : OTHER_SIGHT);
  }, 0);
}

function timeScore(asset: Scene, timeOfDay: TimeOfDay): number {
  if (asset.timeOfDay === timeOfDay) return SAME_TIME;
  return asset.timeOfDay === nearTimes[timeOfDay] ? NEAR_TIME : 0;
}
