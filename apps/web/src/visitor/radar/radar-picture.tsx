import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { VisitorPlace } from '../location/visitor-place.ts';
import { useRadarAddress } from './address/use-radar-address.ts';
import { useCompass } from './compass/use-compass.ts';
import { PictureControls } from './controls/picture-controls.tsx';
import { spreadOf } from './geometry/spread.ts';
import { MAX_ZOOM, scaleOf, zoomToFit } from './geometry/view.ts';
import { useRadarGestures } from './gestures/use-radar-gestures.ts';
import { useRadarKeys } from './gestures/use-radar-keys.ts';
import { CLUSTER_PIXELS } from './picture/clusters/create-clusters.ts';
import { firstView, fittedView } from './picture/first-view.ts';
import type { Marker } from './picture/markers.ts';
import { useScene } from './picture/use-scene.ts';
import { useStage } from './picture/use-stage.ts';
import type { RadarPlace } from './places/radar-place.ts';
import { useRadarText } from './texts/use-radar-text.ts';

export type PictureHandle = { reveal: (place: RadarPlace) => void };

type Props = {
  handleRef: Ref<PictureHandle>;
  origin: VisitorPlace;
  places: readonly RadarPlace[];
  now: number;
  highlightedId: string | null;
  areKeysOn: boolean;
  onPress: (place: RadarPlace) => void;
  onLongPress: (place: RadarPlace) => void;
  onOpenCluster: (places: RadarPlace[]) => void;
  children: ReactNode;
};

/** The canvas with its controls. */
export function RadarPicture({ handleRef, origin, places, now, highlightedId, areKeysOn, children, ...on }: Props) {
  const t = useRadarText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [first] = useState(() => firstView(origin));
  const [isTurning, setIsTurning] = useState(false);
  const scene = useScene({ places, now, highlightedId, isTurning });
  const { stage, restingView } = useStage(canvas, { firstView: first.view, isKept: first.isKept, scene });
  const compass = useCompass(stage);
  if (compass.isOn !== isTurning) setIsTurning(compass.isOn);
  useRadarAddress(origin, restingView);

  const reset = () => stage.current?.glideTo(({ heading }) => ({ ...fittedView(places), heading }));
  const fit = useEffectEvent(() => stage.current?.move(() => fittedView(places)));
  const isFitDue = !first.isKept && places.length > 0;
  useEffect(() => {
    if (isFitDue) fit();
  }, [isFitDue]);

  useImperativeHandle(handleRef, () => ({
    reveal({ x, y }) {
      if (!stage.current?.isVisible({ x, y })) stage.current?.glideTo(() => ({ x, y }));
    },
  }));

  /** Opens a cluster by zooming, unless its places stay together at every zoom. */
  function pressMarker({ lead, count, placesOf }: Marker) {
    if (count === 1) return on.onPress(lead);
    const places = placesOf();
    const { x, y, radius } = spreadOf(places);
    const size = stage.current?.size();
    if (!size || radius * scaleOf(MAX_ZOOM, size) < CLUSTER_PIXELS) return on.onOpenCluster(places);
    stage.current?.glideTo(({ zoom }) => ({ x, y, zoom: Math.max(zoom + 1, zoomToFit(radius * 1.4)) }));
  }

  useRadarGestures({
    canvas,
    stage,
    onPress: pressMarker,
    onLongPress({ lead, count, placesOf }) {
      if (count === 1) on.onLongPress(lead);
      else on.onOpenCluster(placesOf());
    },
  });
  useRadarKeys({ isOn: areKeysOn, stage, onReset: reset });

  return (
    <div className="relative size-full overflow-hidden">
      <canvas
        aria-label={t(
          'Picture of the places around {place}. Arrow keys move it, plus and minus zoom, 0 shows your surroundings again.',
          { place: origin.name },
        )}
        className="absolute inset-0 size-full touch-none select-none [-webkit-touch-callout:none]"
        dir="ltr"
        ref={canvas}
        role="img"
      />
      <PictureControls compass={compass} onReset={reset} stage={stage} />
      {children}
    </div>
  );
}
