import { Link } from 'react-router-dom';
import { DropDown } from '../../../../ui/controls/drop-down.tsx';
import { useOwnText } from '../texts/use-own-text.ts';

const ROW = 'flex min-h-11 w-full items-center rounded-card px-3 text-start font-semibold hover:bg-paper';

type Props = {
  onDelete: () => void;
  /** Absent while there is nothing that others can see. */
  onShare: (() => void) | undefined;
};

export function OwnMenu({ onDelete, onShare }: Props) {
  const t = useOwnText();
  return (
    <div className="pointer-events-auto">
      <DropDown
        className="w-[14rem]"
        label={t('Options of your moment')}
        summary={
          <svg aria-hidden="true" fill="currentColor" height="20" viewBox="0 0 24 24" width="20">
            <circle cx="5" cy="12" r="2" />
            <circle cx="12" cy="12" r="2" />
            <circle cx="19" cy="12" r="2" />
          </svg>
        }
        summaryClassName="bg-night/60 text-white hover:bg-night/80"
      >
        {(closing) => (
          <>
            {onShare && (
              <button className={ROW} onClick={closing(onShare)} type="button">
                {t('Share')}
              </button>
            )}
            <Link className={ROW} to="/profile">
              {t('See all my moments')}
            </Link>
            <button className={`${ROW} text-danger-text`} onClick={closing(onDelete)} type="button">
              {t('Delete')}
            </button>
          </>
        )}
      </DropDown>
    </div>
  );
}
