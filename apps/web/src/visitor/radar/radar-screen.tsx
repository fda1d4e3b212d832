import { useRef, useState } from 'react';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { useMediaQuery } from '../../ui/page/use-media-query.ts';
import type { VisitorPlace } from '../location/visitor-place.ts';
import { useCloseOnBack } from '../overlays/use-close-on-back.ts';
import { ClusterSheet } from './list/cluster-sheet.tsx';
import { PlaceCount } from './list/place-count.tsx';
import { PlaceList } from './list/place-list.tsx';
import type { RadarPlace } from './places/radar-place.ts';
import { useRadarPlaces } from './places/use-radar-places.ts';
import { type PictureHandle, RadarPicture } from './radar-picture.tsx';
import { RadarState } from './radar-state.tsx';

type Props = {
  origin: VisitorPlace;
  /** An overlay is open: keys are ignored. */
  hasOverlay: boolean;
  onOpenViewer: (places: FeedPlace[], placeId: string) => void;
  onOpenList: (place: FeedPlace) => void;
};

/** The picture, and the same places as a list. */
export function RadarScreen({ origin, hasOverlay, onOpenViewer, onOpenList }: Props) {
  const isStrip = !useMediaQuery('(min-width: 48rem)');
  const { places, now, phase, reload } = useRadarPlaces({ latitude: origin.lat, longitude: origin.lng });
  const [highlightedId, setHighlightedId] = useState<string | null>(null);
  const [cluster, setCluster] = useState<RadarPlace[] | null>(null);
  const picture = useRef<PictureHandle>(null);
  useCloseOnBack(cluster !== null, () => setCluster(null));

  function open(place: RadarPlace) {
    setCluster(null);
    onOpenViewer(
      places.map((other) => other.place),
      place.id,
    );
  }
  function openList(place: RadarPlace) {
    setCluster(null);
    onOpenList(place.place);
  }
  function highlight(place: RadarPlace | null) {
    setHighlightedId(place?.id ?? null);
    if (place) picture.current?.reveal(place);
  }

  return (
    <div className="flex size-full max-md:flex-col" data-radar>
      <div className="min-h-0 min-w-0 flex-1">
        <RadarPicture
          areKeysOn={!hasOverlay && cluster === null}
          handleRef={picture}
          highlightedId={highlightedId}
          now={now}
          onLongPress={openList}
          onOpenCluster={(members) => setCluster(members.toSorted((one, other) => one.miles - other.miles))}
          onPress={open}
          origin={origin}
          places={places}
        >
          {places.length === 0 && <RadarState onReload={reload} phase={phase} />}
        </RadarPicture>
      </div>
      {places.length > 0 && (
        <div className="shrink-0 max-md:border-t max-md:border-line framed:max-md:pb-[env(safe-area-inset-bottom)] md:w-80 md:overflow-y-auto md:border-s md:border-line md:bg-surface">
          <PlaceCount count={places.length} hasFailed={phase === 'failed'} onReload={reload} />
          <PlaceList
            isStrip={isStrip}
            now={now}
            onHighlight={highlight}
            onLongPress={openList}
            onPress={open}
            places={places}
          />
        </div>
      )}
      {cluster && (
        <ClusterSheet
          now={now}
          onClose={() => setCluster(null)}
          onLongPress={openList}
          onPress={open}
          places={cluster}
        />
      )}
    </div>
  );
}
