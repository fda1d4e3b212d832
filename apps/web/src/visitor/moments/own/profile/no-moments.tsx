import { Link } from 'react-router-dom';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { SHARE_PATH } from '../data/share-again.ts';
import { useOwnText } from '../texts/use-own-text.ts';

/** Shown to a user who has no moment, with the way to share one. */
export function NoMoments() {
  const t = useOwnText();
  return (
    <div className="grid justify-items-start gap-3 rounded-card bg-paper p-4">
      <div className="grid gap-0.5">
        <p className="text-16 font-semibold">{t('You have not shared a moment yet')}</p>
        <p className="text-14 text-muted">
          {t('Show people what is happening around you. Your video disappears after 24 hours.')}
        </p>
      </div>
      <Link
        className="inline-flex min-h-11 items-center gap-2 rounded-full bg-accent px-5 text-14 font-semibold text-white hover:brightness-110"
        to={SHARE_PATH}
      >
        <Icon name="video" size={18} />
        {t('Share Moment')}
      </Link>
    </div>
  );
}
