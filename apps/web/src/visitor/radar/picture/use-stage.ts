import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { View } from '../geometry/view.ts';
import { createStage, type Stage } from './create-stage.ts';
import type { Scene } from './scene.ts';

const REST_MS = 250;

type Options = { firstView: View; isKept: boolean; scene: Scene };

/** The stage of a canvas, and the last view that has stopped moving; null before the first. */
export function useStage(canvas: RefObject<HTMLCanvasElement | null>, { firstView, isKept, scene }: Options) {
  const stage = useRef<Stage>(null);
  const [restingView, setRestingView] = useState<View | null>(isKept ? firstView : null);
  const start = useEffectEvent(() => ({ view: firstView, scene }));
  useEffect(() => {
    if (!canvas.current) return;
    let timer = 0;
    let last = '';
    const created = createStage({
      canvas: canvas.current,
      ...start(),
      onView(view) {
        // A new heading does not change the address.
        const place = `${view.x} ${view.y} ${view.zoom}`;
        if (place === last) return;
        last = place;
        clearTimeout(timer);
        timer = window.setTimeout(setRestingView, REST_MS, view);
      },
    });
    stage.current = created;
    return () => {
      clearTimeout(timer);
      created.stop();
      stage.current = null;
    };
  }, [canvas]);
  useEffect(() => stage.current?.setScene(scene), [scene]);
  return { stage, restingView };
}
