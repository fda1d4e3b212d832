import { hitTest } from '../geometry/hit-test.ts';
import type { Point } from '../geometry/projection.ts';
import { isOnScreen, type Size, toScreen, transformOf, type View } from '../geometry/view.ts';
import { createPainter } from './create-painter.ts';
import { isStill } from './is-still.ts';
import type { Marker } from './markers.ts';
import type { Scene } from './scene.ts';

const GLIDE_MS = 250;
/** A marker this close to the edge is not wholly visible. */
const EDGE = 24;

export type Stage = ReturnType<typeof createStage>;

type Options = {
  canvas: HTMLCanvasElement;
  view: View;
  scene: Scene;
  /** Called with every change of the view. */
  onView: (view: View) => void;
};

/** The picture and its view. It draws at most once a frame, and only after a change. */
export function createStage({ canvas, view: firstView, scene: firstScene, onView }: Options) {
  let view = firstView;
  let scene = firstScene;
  let size: Size = { width: canvas.clientWidth, height: canvas.clientHeight };
  let markers: Marker[] = [];
  let frame = 0;
  let glide = 0;
  /** The target of a glide. */
  let target: View | undefined;
  const painter = createPainter(canvas, requestDraw);
  const resizes = new ResizeObserver(() => {
    size = { width: canvas.clientWidth, height: canvas.clientHeight };
    requestDraw();
  });
  resizes.observe(canvas);

  function requestDraw(): void {
    frame ||= requestAnimationFrame((time) => {
      frame = 0;
      if (size.width > 0 && size.height > 0) markers = painter.draw(view, size, scene, time);
    });
  }

  function show(next: View): void {
    view = next;
    onView(view);
    requestDraw();
  }

  function stopGlide(): void {
    cancelAnimationFrame(glide);
    target = undefined;
  }

  requestDraw();
  return {
    view: () => view,
    size: () => size,
    setScene(next: Scene): void {
      scene = next;
      requestDraw();
    },
    /** Moves at once, for a finger or the compass. */
    move(change: (view: View, size: Size) => View): void {
      stopGlide();
      show(change(view, size));
    },
    /** Moves within 250 ms, or at once with reduced motion. A running glide gets a new target, based on its old one. */
    glideTo(change: (view: View, size: Size) => Partial<View>): void {
      const [from, base] = [view, target ?? view];
      const to = { ...base, ...change(base, size) };
      stopGlide();
      if (isStill()) {
        show(to);
        return;
      }
      target = to;
      const startedAt = performance.now();
      const step = (time: number) => {
        const share = Math.min(1, Math.max(0, time - startedAt) / GLIDE_MS);
        show(between(from, to, 1 - (1 - share) ** 3));
        if (share < 1) glide = requestAnimationFrame(step);
        else target = undefined;
      };
      glide = requestAnimationFrame(step);
    },
    isVisible(point: Point): boolean {
      return isOnScreen(toScreen(transformOf(view, size), point), size, EDGE);
    },
    markerAt: (pixel: Point) => hitTest(markers, pixel),
    stop(): void {
      stopGlide();
      cancelAnimationFrame(frame);
      resizes.disconnect();
    },
  };
}

/** Interpolates the middle by the scale, so that a far target does not cross the screen too fast. */
function between(from: View, to: View, share: number): View {
  const zoom = from.zoom + (to.zoom - from.zoom) * share;
  const scaled = 2 ** (to.zoom - from.zoom);
  const moved = Math.abs(scaled - 1) < 1e-6 ? share : (1 - 2 ** (from.zoom - zoom)) / (1 - 1 / scaled);
  const turn = Math.atan2(Math.sin(to.heading - from.heading), Math.cos(to.heading - from.heading));
  return {
    zoom,
    x: from.x + (to.x - from.x) * moved,
    y: from.y + (to.y - from.y) * moved,
    heading: share === 1 ? to.heading : from.heading + turn * share,
  };
}
