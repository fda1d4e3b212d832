import { type Size, toScreen, transformOf, type View } from '../geometry/view.ts';
import { createAvatarPictures } from './avatar-pictures.ts';
import { createClusters } from './clusters.ts';
import { drawMarker, isOnScreen, type Marker } from './draw-markers.ts';
import { drawNames } from './draw-names.ts';
import { drawRings } from './draw-rings.ts';
import { drawVisitor } from './draw-visitor.ts';
import { markerSize } from './marker-look.ts';
import type { Scene } from './scene.ts';
import { createSpriteCache } from './sprites.ts';

const SPRITES = { capacity: 900, madeAtOnce: 4 };
const MAX_PIXEL_RATIO = 2;

/** Draws the picture onto the canvas, and knows where its markers are. Asks for another frame when something is missing in one. */
export function createPainter(canvas: HTMLCanvasElement, requestDraw: () => void) {
  const context = canvas.getContext('2d', { alpha: false });
  const avatars = createAvatarPictures(requestDraw);
  const sprites = createSpriteCache({ ...SPRITES, pixelRatio });
  let colors: Scene['colors'] | undefined;
  let clustered = { places: [] as Scene['places'], at: createClusters([]) };

  function clustersFor({ places }: Scene) {
    if (clustered.places !== places) clustered = { places, at: createClusters(places) };
    return clustered.at;
  }

  return {
    /** Returns the markers on the screen, the top one last. */
    draw(view: View, size: Size, scene: Scene): Marker[] {
      if (!context) return [];
      const { highlightedId } = scene;
      if (colors !== scene.colors) sprites.clear();
      colors = scene.colors;
      sprites.startFrame();
      fitCanvas(canvas, context, size);
      context.fillStyle = scene.colors.paper;
      context.fillRect(0, 0, size.width, size.height);
      const transform = transformOf(view, size);
      const labels = drawRings(context, transform, size, scene);
      const clusters = clustersFor(scene);
      const markers = clusters
        .at(view.zoom, size)
        .map((cluster): Marker => {
          const isHighlighted = highlightedId !== null && cluster.places.some(({ id }) => id === highlightedId);
          return { ...toScreen(transform, cluster.lead), size: markerSize(cluster.storyCount), cluster, isHighlighted };
        })
        .filter((marker) => isOnScreen(marker, size));
      for (const marker of markers) drawMarker(context, marker, scene, { sprites, avatars });
      drawVisitor(context, toScreen(transform, { x: 0, y: 0 }), scene);
      drawNames(context, markers, labels, size, scene, sprites);
      if (sprites.isBehind() || clusters.isBehind()) requestDraw();
      return markers;
    },
  };
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
