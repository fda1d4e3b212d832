import { reasonPolicies } from '@around/contracts/safety/report-reasons';
import { Link } from 'react-router-dom';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { formatDateTime } from '../../../../ui/language/formats.ts';
import { useLanguage } from '../../../../ui/language/language-provider.tsx';
import { useSafetyText } from '../../../safety/texts/use-safety-text.ts';
import type { Standing } from '../../data/standing-query.ts';
import { useShareText } from '../texts/use-share-text.ts';

/** Why the user cannot share, and until when. */
export function SuspendedNote({ suspension }: { suspension: NonNullable<Standing['suspension']> }) {
  const t = useShareText();
  const tSafety = useSafetyText();
  const { language } = useLanguage();
  const { reason, until } = suspension;
  return (
    <div className="flex gap-3 rounded-card border border-danger bg-paper p-4" role="alert">
      <span className="text-danger-text">
        <Icon name="alert" />
      </span>
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">{t('You cannot share moments at the moment')}</p>
        {reason && (
          <p className="text-14">{t('Reason: {reason}', { reason: tSafety(reasonPolicies[reason].sentence) })}</p>
        )}
        <p className="text-14">
          {until === null
            ? t('This suspension has no end.')
            : t('You can share again from {time} on.', { time: formatDateTime(until, language) })}
        </p>
        <Link
          className="inline-flex min-h-11 w-fit items-center text-14 font-semibold text-link hover:underline"
          to="/terms"
        >
          {t('Read the rules')}
        </Link>
      </div>
    </div>
  );
}
