import { type Size, toScreen, transformOf, type View } from '../geometry/view.ts';
import { createAvatarPictures } from './avatar-pictures.ts';
import { drawMarker, isOnScreen, type Marker } from './draw-markers.ts';
import { drawNames } from './draw-names.ts';
import { drawRings } from './draw-rings.ts';
import { drawVisitor } from './draw-visitor.ts';
import { markerSize } from './marker-look.ts';
import { createClusters, type Scene } from './scene.ts';
import { createSpriteCache } from './sprites.ts';

const SPRITES = 900;
const MAX_PIXEL_RATIO = 2;

/** Draws the picture onto the canvas, and knows where its markers are. */
export function createPainter(canvas: HTMLCanvasElement, onPictureLoaded: () => void) {
  const context = canvas.getContext('2d', { alpha: false });
  const avatars = createAvatarPictures(onPictureLoaded);
  const sprites = createSpriteCache(SPRITES, pixelRatio);
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
      if (colors !== scene.colors) sprites.clear();
      colors = scene.colors;
      fitCanvas(canvas, context, size);
      context.fillStyle = scene.colors.paper;
      context.fillRect(0, 0, size.width, size.height);
      const transform = transformOf(view, size);
      drawRings(context, transform, size, scene);
      const markers = clustersFor(scene)(view.zoom, size)
        .map((cluster): Marker => {
          const isHighlighted = cluster.places.some(({ id }) => id === scene.highlightedId);
          return { ...toScreen(transform, cluster.lead), size: markerSize(cluster.storyCount), cluster, isHighlighted };
        })
        .filter((marker) => isOnScreen(marker, size));
      for (const marker of markers) drawMarker(context, marker, scene, { sprites, avatars });
      drawVisitor(context, toScreen(transform, { x: 0, y: 0 }), scene);
      drawNames(context, markers, size, scene, sprites);
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
