import { finishFrame } from './finish.ts';
import { copyFrame, createFrame, type Frame } from './frame.ts';
import type { Moment } from './moment.ts';
import { drawSprite, type Pose } from './pixels/draw-sprite.ts';
import type { Sprite } from './sprite.ts';

/** One element of a scene. A scene is a list of actors, the farthest first. */
export type Actor = { isStill: boolean; draw(frame: Frame, at: Moment): void };

export function still(sprite: Sprite): Actor {
  return { isStill: true, draw: (frame) => drawSprite(frame, sprite) };
}

export function moving(sprite: Sprite, poseAt: (at: Moment) => Pose): Actor {
  return { isStill: false, draw: (frame, at) => drawSprite(frame, sprite, poseAt(at)) };
}

/** Moves sideways in an endless loop: two copies half a clip apart, each invisible when it jumps back. */
export function endless(sprite: Sprite, travel: number): Actor {
  return {
    isStill: false,
    draw(frame, at) {
      for (const start of [0, 0.5]) {
        const along = (at.progress + start) % 1;
        const share = 1 - Math.abs(along * 2 - 1);
        drawSprite(frame, sprite, { x: travel * (along - 0.5), opacity: share });
      }
    },
  };
}

export function group(actors: Actor[]): Actor {
  return {
    isStill: actors.every((actor) => actor.isStill),
    draw(frame, at) {
      for (const actor of actors) actor.draw(frame, at);
    },
  };
}

/** Draws everything behind the first moving actor once, and copies it for each frame. */
export function flattenBackground(actors: Actor[], width: number, at: Moment): Actor[] {
  const firstMotion = actors.findIndex((actor) => !actor.isStill);
  const stillCount = firstMotion === -1 ? actors.length : firstMotion;
  const background = createFrame(width);
  for (const actor of actors.slice(0, stillCount)) actor.draw(background, at);
  finishFrame(background);
  return [{ isStill: true, draw: (frame) => copyFrame(background, frame) }, ...actors.slice(stillCount)];
}
