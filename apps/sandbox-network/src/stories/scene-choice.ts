import type { Scene } from '@around/demo-scenes/scene-library';
import type { Random } from '@around/demo-scenes/seeded-random';
import type { Venue } from '../world/profile.ts';
import type { City } from '../world/venue-entry.ts';
import { localHour, type TimeOfDay, timeOfDayAt } from './local-time.ts';

/** Results in about three videos in five stories, because a picture replaces a clip where none fits. */
const WANTED_VIDEO_SHARE = 0.68;
const SAME_TIME = 3;
const NEAR_TIME = 1;
const LEADING_SIGHT = 3;
const OTHER_SIGHT = 2;
/** Scenes that score this much below the best are chosen too, for variety. */
const TOLERANCE = 2;

const CITIES: readonly City[] = ['izmir', 'dubai'];

/** Scenes of one specific place. Only venues that list their names show them. */
const SPECIFIC_SCENES = ['clock-tower-square', 'hillside-at-night', 'kordon-promenade'];

const nearTimes: Record<TimeOfDay, TimeOfDay> = { morning: 'day', day: 'morning', dusk: 'night', night: 'dusk' };

type SceneRequest = {
  venue: Venue;
  takenAt: number;
  /** Ids of the scenes that the venue already shows, oldest first. */
  shown?: string[] | undefined;
  kind?: Scene['kind'] | undefined;
};

/** A scene that fits the venue and its local time, and that the venue does not show yet. */
export function chooseScene(scenes: readonly Scene[], request: SceneRequest, random: Random): Scene {
  const { venue, takenAt, shown = [], kind } = request;
  const timeOfDay = timeOfDayAt(localHour(venue.city, takenAt));
  const wanted = kind ?? (random.chance(WANTED_VIDEO_SHARE) ? 'video' : 'image');
  const candidates = narrow(scenes, [
    (asset) => kind === undefined || asset.kind === kind,
    (asset) => isOfCity(asset, venue.city),
    (asset) => isOfVenue(asset, venue),
    (asset) => !shown.includes(asset.id),
    (asset) => asset.id !== shown.at(-1),
    (asset) => timeScore(asset, timeOfDay) > 0,
    // The right time of day is more important than video instead of picture.
    (asset) => asset.kind === wanted,
  ]);
  const scored = candidates.map((asset) => ({ asset, score: sightScore(asset, venue) + timeScore(asset, timeOfDay) }));
  const best = Math.max(...scored.map(({ score }) => score));
  return random.pick(scored.filter(({ score }) => score >= best - TOLERANCE)).asset;
}

/** The scene's name, and its tags that the venue lists as sights. */
export function sharedSights({ tags, scene }: Scene, { sights }: Venue): string[] {
  return [scene, ...tags.filter((tag) => sights.includes(tag))];
}

/** Applies one filter after another, skipping those that would leave no scene. */
function narrow(scenes: readonly Scene[], conditions: Array<(scene: Scene) => boolean>): readonly Scene[] {
  return conditions.reduce((left, condition) => {
    const fitting = left.filter(condition);
    return fitting.length > 0 ? fitting : left;
  }, scenes);
}

/** A scene that names a city fits only there; others fit anywhere. */
function isOfCity({ tags }: Scene, city: City): boolean {
  return CITIES.every((other) => other === city || !tags.includes(other));
}

/** Only a scene's first tag, its main subject, decides whether the scene fits. The other tags name its background. */
function isOfVenue({ scene, tags: [main = ''] }: Scene, { sights }: Venue): boolean {
  return sights.includes(scene) || (sights.includes(main) && !SPECIFIC_SCENES.includes(scene));
}

function sightScore(asset: Scene, venue: Venue): number {
  const shown = [asset.scene, ...asset.tags];
  return venue.sights.reduce((score, sight, index) => {
    if (!shown.includes(sight)) return score;
    return score + (index === 0 ? LEADING_SIGHT : OTHER_SIGHT);
  }, 0);
}

function timeScore(asset: Scene, timeOfDay: TimeOfDay): number {
  if (asset.timeOfDay === timeOfDay) return SAME_TIME;
  return asset.timeOfDay === nearTimes[timeOfDay] ? NEAR_TIME : 0;
}
