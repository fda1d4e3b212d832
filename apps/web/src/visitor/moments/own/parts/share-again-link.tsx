import type { Moment } from '@around/contracts/moments/moments';
import { Link } from 'react-router-dom';
import { SHARE_PATH, saveAsDraft } from '../data/share-again.ts';
import { useOwnText } from '../texts/use-own-text.ts';

/** Opens the share dialog with the place and the caption of a moment that failed. */
export function ShareAgainLink({ moment, className }: { moment: Moment; className: string }) {
  const t = useOwnText();
  return (
    <Link className={className} onClick={() => saveAsDraft(moment)} to={SHARE_PATH}>
      {t('Share again')}
    </Link>
  );
}
