import type { Actor } from '../../engine/actor.ts';
import type { Moment } from '../../engine/moment.ts';
import { drawSprite, type Pose } from '../../engine/pixels/draw-sprite.ts';
import type { Sprite } from '../../engine/sprite.ts';

/** The reflection of a hull: upside down, pale and distorted in moving bands. */
export function reflection(upsideDown: Sprite, poseAt: (at: Moment) => Pose): Actor {
  return {
    isStill: false,
    draw(frame, at) {
      const phase = at.cycle(2.5) * 2 * Math.PI;
      drawSprite(frame, upsideDown, {
        ...poseAt(at),
        lean: (height) => (1 - height) * 14 * Math.sin(height * 34 + phase) + 4 * Math.sin(height * 71 - phase),
      });
    },
  };
}
