import type { KeyboardEvent } from 'react';
import { formatDistance, formatStoryTime } from '../../../ui/language/formats.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { PlaceAvatar } from '../../../ui/pictures/place-avatar.tsx';
import { useLongPress } from '../gestures/use-long-press.ts';
import type { RadarPlace } from '../places/radar-place.ts';
import { useRadarText } from '../texts/use-radar-text.ts';
import { directionOf } from './direction-of.ts';

export type RowActions = {
  onPress: (place: RadarPlace) => void;
  /** A long press, the context menu, or the key L. */
  onLongPress: (place: RadarPlace) => void;
  onHighlight?: (place: RadarPlace | null) => void;
};

type Props = RowActions & { place: RadarPlace; now: number };

/** A place in the list: what its marker shows, in words. */
export function PlaceRow({ place, now, onPress, onLongPress, onHighlight }: Props) {
  const { language, unit } = useLanguage();
  const t = useRadarText();
  const { name, avatarUrl, stories } = place.place;
  const longPress = useLongPress(() => onLongPress(place));
  function onKeyDown(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 'l' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onLongPress(place);
  }
  return (
    <button
      className="flex w-full items-center gap-3 rounded-card p-2 text-start select-none [-webkit-touch-callout:none] hover:bg-paper focus-visible:bg-paper focus-visible:-outline-offset-2"
      data-place={place.id}
      onBlur={() => onHighlight?.(null)}
      onClick={() => onPress(place)}
      onFocus={() => onHighlight?.(place)}
      onKeyDown={onKeyDown}
      type="button"
      {...longPress}
    >
      <PlaceAvatar name={name} size={44} url={avatarUrl} />
      <span className="min-w-0 flex-1">
        <span className="own-direction block truncate text-14 font-semibold">{name}</span>
        <span className="block truncate text-12 text-muted tabular-nums">
          {formatDistance(place.miles, language, unit)} · {t(directionOf(place))}
        </span>
        <span className="block truncate text-12 text-muted tabular-nums">
          {t('{count} stories', { count: stories.length })}
          {place.freshAt > 0 && ` · ${formatStoryTime(place.freshAt, now, language)}`}
        </span>
      </span>
    </button>
  );
}
