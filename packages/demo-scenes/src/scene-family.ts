import type { Actor } from './engine/actor.ts';
import type { Studio } from './engine/studio.ts';
import type { Scene } from './scene-library.ts';

/** One motif, with its looks at different times of day. */
export type SceneFamily = {
  scene: string;
  tags: readonly string[];
  looks: Record<string, Look>;
};

export type Look = {
  timeOfDay: Scene['timeOfDay'];
  /** Builds the actors of the scene, the farthest first. */
  build(studio: Studio): Promise<Actor[]>;
};
