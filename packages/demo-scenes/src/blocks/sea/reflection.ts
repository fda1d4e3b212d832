import type { Actor } from '../../engine/actor.ts';
import type { Moment } from '../../engine/moment.ts';
import { drawSprite, type Pose } from '../../engine/pixels/draw-sprite.ts';
import type { Sprite } from '../../engine/sprite.ts';

/** The image below a hull: upside down, pale, and broken into bands that slide with the water. */
export function reflection(upsideDown: Sprite, poseAt: (at: Moment) => Pose): Actor {
  return {
    isStill: false,
    draw(frame, at) {
      const turn = at.cycle(2.5) * 2 * Math.PI;
      drawSprite(frame, upsideDown, {
        ...poseAt(at),
        lean: (height) => (1 - height) * 14 * Math.sin(height * 34 + turn) + 4 * Math.sin(height * 71 - turn),
      });
    },
  };
}
