import type { Point } from '../geometry/projection.ts';
import { type Size, toScreen, transformOf, type View } from '../geometry/view.ts';
import { createAvatarPictures } from './avatar-pictures.ts';
import { createClusters } from './clusters/create-clusters.ts';
import { drawCount, drawMarker } from './draw-markers.ts';
import { createNames } from './draw-names.ts';
import { createRings } from './draw-rings.ts';
import { drawVisitor } from './draw-visitor.ts';
import { type Marker, markersOnScreen } from './markers.ts';
import type { Scene } from './scene.ts';
import { createSpriteCache } from './sprites.ts';

const SPRITES = { capacity: 900, deadlineMs: 4 };
const MAX_PIXEL_RATIO = 2;

/** Draws the picture onto the canvas and returns its markers. Requests another frame when a frame is incomplete. */
export function createPainter(canvas: HTMLCanvasElement, requestDraw: () => void) {
  const context = canvas.getContext('2d', { alpha: false });
  const avatars = createAvatarPictures(requestDraw);
  const sprites = createSpriteCache({ ...SPRITES, pixelRatio });
  let colors: Scene['colors'] | undefined;
  const clusters = createClusters();
  const names = createNames(sprites);
  const rings = createRings();

  return {
    /** Returns the markers on the screen, the top one last. */
    draw(view: View, size: Size, scene: Scene, time: number): Marker[] {
      if (!context) return [];
      if (colors !== scene.colors) sprites.clear();
      colors = scene.colors;
      sprites.startFrame();
      avatars.startFrame();
      fitCanvas(canvas, context, size);
      context.fillStyle = scene.colors.paper;
      context.fillRect(0, 0, size.width, size.height);
      const transform = transformOf(view, size);
      const labels = rings.draw(context, { transform, size, scene, time });
      const shown = clusters.at(scene.places, transform.scale, time);
      const { highlightedId } = scene;
      const { moving, resting } = markersOnScreen(shown, { transform, size, highlightedId });
      for (const marker of [...moving, ...resting]) drawMarker(context, marker, scene, { sprites, avatars });
      const visitor = toScreen(transform, { x: 0, y: 0 });
      drawVisitor(context, visitor, scene);
      // The visitor's point may cover a number, so draw the number again.
      for (const marker of resting) if (isAt(marker, visitor)) drawCount(context, marker, scene, sprites);
      names.draw(context, { markers: resting, moving, labels, size, scene, time });
      const isFading = names.isFading() || rings.isFading();
      if (isFading || sprites.isBehind() || avatars.isBehind() || clusters.isBehind()) requestDraw();
      return resting;
    },
  };
}

function isAt(marker: Marker, { x, y }: Point): boolean {
  return Math.hypot(marker.x - x, marker.y - y) < marker.size;
}

function fitCanvas(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, { width, height }: Size): void {
  const ratio = pixelRatio();
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across;
    canvas.height = down;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}

function pixelRatio(): number {
  return Math.min(MAX_PIXEL_RATIO, devicePixelRatio);
}
