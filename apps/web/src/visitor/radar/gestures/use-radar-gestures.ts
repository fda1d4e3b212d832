import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Point } from '../geometry/projection.ts';
import { panBy, zoomBy } from '../geometry/view.ts';
import type { Stage } from '../picture/create-stage.ts';
import type { Marker } from '../picture/markers.ts';
import { wheelSteps } from './wheel-steps.ts';

export const LONG_PRESS_MS = 500;
/** A finger that moves fewer pixels counts as a press. */
const SLOP = 8;

type Options = {
  canvas: RefObject<HTMLCanvasElement | null>;
  stage: RefObject<Stage | null>;
  onPress: (marker: Marker) => void;
  onLongPress: (marker: Marker) => void;
};

/** Pan, pinch, wheel, double press, press and long press. */
export function useRadarGestures({ canvas, stage, ...on }: Options): void {
  const press = useEffectEvent(on.onPress);
  const longPress = useEffectEvent(on.onLongPress);
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    const fingers = new Map<number, Point>();
    let start: Point | null = null;
    let timer = 0;
    let isLong = false;

    const pixelOf = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = target.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };

    function openList(pixel: Point): void {
      const marker = stage.current?.markerAt(pixel);
      if (!marker) return;
      isLong = true;
      start = null;
      longPress(marker);
    }

    function onPointerDown(event: PointerEvent): void {
      if (event.button !== 0) return;
      const pixel = pixelOf(event);
      fingers.set(event.pointerId, pixel);
      target?.setPointerCapture(event.pointerId);
      clearTimeout(timer);
      isLong = false;
      start = fingers.size === 1 ? pixel : null;
      if (start) timer = window.setTimeout(openList, LONG_PRESS_MS, pixel);
    }

    function onPointerMove(event: PointerEvent): void {
      const pixel = pixelOf(event);
      const before = fingers.get(event.pointerId);
      if (!before) {
        if (target && event.pointerType === 'mouse') {
          target.style.cursor = stage.current?.markerAt(pixel) ? 'pointer' : 'grab';
        }
        return;
      }
      if (start && Math.hypot(pixel.x - start.x, pixel.y - start.y) < SLOP) return;
      start = null;
      clearTimeout(timer);
      if (isLong) return;
      const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      fingers.set(event.pointerId, pixel);
      const [other] = others;
      if (!other) {
        stage.current?.move((view, size) => panBy(view, size, pixel.x - before.x, pixel.y - before.y));
        return;
      }
      const steps = Math.log2(distance(pixel, other) / Math.max(1, distance(before, other)));
      const [from, to] = [middle(before, other), middle(pixel, other)];
      stage.current?.move((view, size) => zoomBy(panBy(view, size, to.x - from.x, to.y - from.y), size, steps, to));
    }

    function onPointerEnd(event: PointerEvent): void {
      if (!fingers.delete(event.pointerId)) return;
      clearTimeout(timer);
      const marker = start && event.type === 'pointerup' ? stage.current?.markerAt(start) : undefined;
      start = null;
      if (marker) press(marker);
    }

    function onWheel(event: WheelEvent): void {
      event.preventDefault();
      stage.current?.move((view, size) => zoomBy(view, size, wheelSteps(event), pixelOf(event)));
    }

    function onDoubleClick(event: MouseEvent): void {
      const pixel = pixelOf(event);
      if (!stage.current?.markerAt(pixel)) stage.current?.glideTo((view, size) => zoomBy(view, size, 1, pixel));
    }

    /** Fired by the right button, and by a long press on Android. */
    function onContextMenu(event: MouseEvent): void {
      event.preventDefault();
      clearTimeout(timer);
      if (!isLong) openList(pixelOf(event));
    }

    const stops = [
      listen(target, 'pointerdown', onPointerDown),
      listen(target, 'pointermove', onPointerMove),
      listen(target, 'pointerup', onPointerEnd),
      listen(target, 'pointercancel', onPointerEnd),
      listen(target, 'wheel', onWheel),
      listen(target, 'dblclick', onDoubleClick),
      listen(target, 'contextmenu', onContextMenu),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [canvas, stage]);
}

function listen<Type extends keyof HTMLElementEventMap>(
  target: HTMLElement,
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
): () => void {
  // React's wheel listeners are passive, so they cannot stop the page from zooming.
  target.addEventListener(type, listener, { passive: false });
  return () => target.removeEventListener(type, listener);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
