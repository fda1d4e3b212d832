import { bazaar } from './families/bazaar.ts';
import { cafeTable } from './families/cafe-table.ts';
import { clockTowerSquare } from './families/clock-tower-square.ts';
import { desertDunes } from './families/desert-dunes.ts';
import { dubaiTowers } from './families/dubai-towers.ts';
import { ferryCrossing } from './families/ferry-crossing.ts';
import { fireworksNight } from './families/fireworks-night.ts';
import { hillsideAtNight } from './families/hillside-at-night.ts';
import { kordonPromenade } from './families/kordon-promenade.ts';
import { marina } from './families/marina.ts';
import { mosqueAtDusk } from './families/mosque-at-dusk.ts';
import { openSea } from './families/open-sea.ts';
import { palmBeach } from './families/palm-beach.ts';
import { parkPath } from './families/park-path.ts';
import { rainWindow } from './families/rain-window.ts';
import { rooftop } from './families/rooftop.ts';
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
