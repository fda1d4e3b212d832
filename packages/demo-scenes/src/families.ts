import { clockTowerSquare } from './families/city/clock-tower-square.ts';
import { dubaiTowers } from './families/city/dubai-towers.ts';
import { fireworksNight } from './families/city/fireworks-night.ts';
import { hillsideAtNight } from './families/city/hillside-at-night.ts';
import { mosqueAtDusk } from './families/city/mosque-at-dusk.ts';
import { rainWindow } from './families/city/rain-window.ts';
import { rooftop } from './families/city/rooftop.ts';
import { bazaar } from './families/places/bazaar.ts';
import { cafeTable } from './families/places/cafe-table.ts';
import { desertDunes } from './families/places/desert-dunes.ts';
import { parkPath } from './families/places/park-path.ts';
import { ferryCrossing } from './families/shore/ferry-crossing.ts';
import { kordonPromenade } from './families/shore/kordon-promenade.ts';
import { marina } from './families/shore/marina.ts';
import { openSea } from './families/shore/open-sea.ts';
import { palmBeach } from './families/shore/palm-beach.ts';
import type { Look, SceneFamily } from './scene-family.ts';

const families: readonly SceneFamily[] = [
  bazaar,
  cafeTable,
  clockTowerSquare,
  desertDunes,
  dubaiTowers,
  ferryCrossing,
  fireworksNight,
  hillsideAtNight,
  kordonPromenade,
  marina,
  mosqueAtDusk,
  openSea,
  palmBeach,
  parkPath,
  rainWindow,
  rooftop,
];

export function findLook(scene: string, look: string): { family: SceneFamily; look: Look } {
  const family = families.find((each) => each.scene === scene);
  const found = family?.looks[look];
  if (!family || !found) throw new Error(`No look ${look} of a scene ${scene}`);
  return { family, look: found };
}
