import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import type { RadarPlace } from '../places/radar-place.ts';
import { useRadarText } from '../texts/use-radar-text.ts';
import { PlaceRow } from './place-row.tsx';

type Props = {
  places: readonly RadarPlace[];
  now: number;
  onPress: (place: RadarPlace) => void;
  onLongPress: (place: RadarPlace) => void;
  onClose: () => void;
};

/** The places of a cluster, the nearest first. */
export function ClusterSheet({ places, now, onPress, onLongPress, onClose }: Props) {
  const t = useRadarText();
  return (
    <Sheet onClose={onClose} title={t('{count} places here', { count: places.length })}>
      <ol className="-m-2 grid gap-1">
        {places.map((place) => (
          <li key={place.id}>
            <PlaceRow now={now} onLongPress={onLongPress} onPress={onPress} place={place} />
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
