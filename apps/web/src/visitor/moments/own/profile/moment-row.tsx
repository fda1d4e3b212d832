import type { Moment } from '@around/contracts/moments/moments';
import { isolate } from '../../../../ui/language/isolate.ts';
import { IconButton } from '../../../profile/frame/icon-button.tsx';
import { useTimes } from '../../../profile/texts/use-times.ts';
import type { RemovedMoment } from '../../data/standing-query.ts';
import { canShareAgain } from '../data/share-again.ts';
import { ShareAgainLink } from '../parts/share-again-link.tsx';
import { StatusChip } from '../parts/status-chip.tsx';
import { type OwnMessage, useOwnText } from '../texts/use-own-text.ts';
import { HoursLeft } from './hours-left.tsx';
import { MomentThumbnail } from './moment-thumbnail.tsx';
import { RemovalNote } from './removal-note.tsx';

type Props = {
  moment: Moment;
  /** What operators decided about it. */
  removed: RemovedMoment | undefined;
  onDelete: () => void;
  onAppeal: () => void;
};

export function MomentRow({ moment, removed, onDelete, onAppeal }: Props) {
  const t = useOwnText();
  const { ago } = useTimes();
  const { status, reason, locationName, caption, createdAt } = moment;
  return (
    <li className="flex items-start gap-3 py-4 sm:gap-4">
      <MomentThumbnail moment={moment} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusChip moment={moment} />
          {status === 'live' && <HoursLeft expiresAt={moment.expiresAt} />}
        </div>
        <p className="max-w-full text-16 font-semibold wrap-anywhere">
          <bdi>{locationName}</bdi>
        </p>
        {caption && (
          <p className="line-clamp-2 max-w-full text-14 wrap-anywhere whitespace-pre-line" dir="auto">
            {caption}
          </p>
        )}
        <p className="text-14 text-muted">
          <time dateTime={createdAt}>{ago(createdAt)}</time>
        </p>
        {status === 'processing' && (
          <p className="text-14 text-muted">{t('We are preparing your video. This usually takes a few seconds.')}</p>
        )}
        {reason && <p className="text-14 font-semibold text-danger-text">{t(reason as OwnMessage)}</p>}
        {removed && <RemovalNote moment={moment} onAppeal={onAppeal} removed={removed} />}
        {canShareAgain(moment) && (
          <ShareAgainLink
            className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-5 text-14 font-semibold hover:border-muted"
            moment={moment}
          />
        )}
      </div>
      <IconButton
        icon="trash"
        label={t('Delete your moment at {place}', { place: isolate(locationName) })}
        onClick={onDelete}
      />
    </li>
  );
}
