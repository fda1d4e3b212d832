import type { Moment } from '@around/contracts/moments/moments';
import { Link } from 'react-router-dom';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { isolate } from '../../../../ui/language/isolate.ts';
import { MomentPoster } from '../parts/moment-poster.tsx';
import { useOwnText } from '../texts/use-own-text.ts';

const FRAME = 'relative block aspect-9/16 w-18 shrink-0 overflow-hidden rounded-card';

/** The poster. For a live moment it is a link to the public page of the moment. */
export function MomentThumbnail({ moment }: { moment: Moment }) {
  const t = useOwnText();
  const { id, locationId, locationName, status } = moment;
  if (status !== 'live' || !locationId) {
    return (
      <span className={FRAME}>
        <MomentPoster moment={moment} />
      </span>
    );
  }
  return (
    <Link
      aria-label={t('Watch your moment at {place}', { place: isolate(locationName) })}
      className={`${FRAME} hover:brightness-110`}
      to={`/l/${locationId}/s/${id}`}
    >
      <MomentPoster moment={moment} />
      <span className="above-scrim absolute inset-0 grid place-items-center text-white">
        <Icon name="play" size={22} />
      </span>
    </Link>
  );
}
