import { z } from 'zod';
import type { StockName } from './scene-library.ts';

/** One picture or clip to be drawn. Its id names its files. */
export const PlannedAsset = z.object({
  id: z.string(),
  scene: z.string(),
  look: z.string(),
  durationSeconds: z.number().positive().nullable(),
});
export type PlannedAsset = z.infer<typeof PlannedAsset>;

/** The seed of the sandbox network and of the tests. */
export const DEFAULT_SEED = 'around';

export type LibraryPlan = { assets: readonly PlannedAsset[]; stock: Record<StockName, string> };

const CLIPS: readonly (readonly [scene: string, look: string, seconds: number])[] = [
  ['ferry-crossing', 'mist', 8],
  ['cafe-table', 'breakfast', 8],
  ['desert-dunes', 'gold', 8],
  ['park-path', 'morning', 8],
  ['kordon-promenade', 'aqua', 8],
  ['marina', 'clear', 7],
  ['palm-beach', 'aqua', 8],
  ['bazaar', 'noon', 7],
  ['ferry-crossing', 'coral', 8],
  ['open-sea', 'coral', 8],
  ['dubai-towers', 'amber', 8],
  ['rooftop', 'coral', 7],
  ['clock-tower-square', 'amber', 7],
  ['open-sea', 'indigo', 7],
  ['hillside-at-night', 'violet', 6],
  ['mosque-at-dusk', 'violet', 7],
  ['rain-window', 'night', 7],
  ['fireworks-night', 'violet', 8],
];

const PICTURES: readonly (readonly [scene: string, looks: readonly string[]])[] = [
  ['open-sea', ['gold', 'teal', 'violet']],
  ['ferry-crossing', ['aqua', 'amber', 'rose']],
  ['kordon-promenade', ['coral', 'rose', 'violet']],
  ['clock-tower-square', ['peach', 'rose', 'violet']],
  ['hillside-at-night', ['indigo', 'coral']],
  ['cafe-table', ['evening', 'night']],
  ['bazaar', ['evening', 'night']],
  ['rooftop', ['amber', 'indigo']],
  ['dubai-towers', ['fog', 'clear', 'night']],
  ['marina', ['amber', 'night']],
  ['desert-dunes', ['rose', 'indigo']],
  ['palm-beach', ['peach', 'clear', 'coral']],
  ['park-path', ['noon', 'autumn']],
  ['mosque-at-dusk', ['coral', 'teal']],
  ['rain-window', ['blue', 'neon']],
  ['fireworks-night', ['indigo']],
];

export const libraryPlan: LibraryPlan = {
  assets: [
    ...CLIPS.map(([scene, look, durationSeconds]) => ({ id: `${scene}-${look}-clip`, scene, look, durationSeconds })),
    ...PICTURES.flatMap(([scene, looks]) =>
      looks.map((look) => ({ id: `${scene}-${look}`, scene, look, durationSeconds: null })),
    ),
  ],
  stock: {
    waves: 'open-sea-coral-clip',
    forest: 'park-path-morning-clip',
    beach: 'palm-beach-aqua-clip',
    city: 'dubai-towers-amber-clip',
    palm: 'kordon-promenade-aqua-clip',
  },
};
