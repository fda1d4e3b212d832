import type { Moment, MomentStatus } from '@around/contracts/moments/moments';
import { classNames } from '../../../../ui/controls/class-names.ts';
import { Icon, type IconName } from '../../../../ui/icons/icon.tsx';
import { takedownOf } from '../data/takedown-state.ts';
import { type OwnMessage, useOwnText } from '../texts/use-own-text.ts';

type Look = { text: OwnMessage; icon: IconName; onPage: string; onPicture: string };

const looks: Record<MomentStatus, Look> = {
  processing: {
    text: 'Processing',
    icon: 'clock',
    onPage: 'bg-paper text-ink',
    onPicture: 'bg-night/70 text-white',
  },
  live: {
    text: 'Live',
    icon: 'check',
    onPage: 'bg-link/10 text-link',
    onPicture: 'bg-night/70 text-white',
  },
  failed: {
    text: 'Failed',
    icon: 'alert',
    onPage: 'bg-danger/10 text-danger-text',
    onPicture: 'bg-danger text-white',
  },
  expired: {
    text: 'Expired',
    icon: 'clock',
    onPage: 'bg-paper text-muted',
    onPicture: 'bg-night/70 text-white',
  },
};

const takedownTexts = { hidden: 'Hidden', removed: 'Removed' } as const;

type Props = { moment: Pick<Moment, 'status' | 'reason'>; isOverPicture?: boolean };

/** The state of a moment, as an icon and a word. */
export function StatusChip({ moment, isOverPicture = false }: Props) {
  const t = useOwnText();
  const { status } = moment;
  const { text, icon, onPage, onPicture } = looks[status];
  const takedown = takedownOf(moment);
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1 rounded-full px-2 text-12 font-semibold',
        isOverPicture ? onPicture : onPage,
      )}
    >
      {status === 'processing' ? (
        <span
          aria-hidden="true"
          className="size-3 animate-[turn_900ms_linear_infinite] rounded-full border-2 border-current border-e-transparent"
        />
      ) : (
        <Icon name={icon} size={14} />
      )}
      {t(takedown ? takedownTexts[takedown] : text)}
    </span>
  );
}
