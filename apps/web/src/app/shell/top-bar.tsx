import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../ui/controls/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Mark } from '../../ui/icons/mark.tsx';
import { useLanguage } from '../../ui/language/language-provider.tsx';

type Props = {
  /** Null if the sidebar has the search and the logo. */
  search: ReactNode | null;
  account: ReactNode;
  menu: ReactNode;
  /** Null on wider screens. */
  bottomBar: ReactNode | null;
  onShare: () => void;
  isHidden: boolean;
  /** Covered by the viewer. The bar is shown again when the picture is back in its card. */
  isCovered: boolean;
  isOverPicture: boolean;
};

/** On phones an open search takes the whole bar. */
const HIDDEN_WHILE_SEARCHING = 'max-sm:group-has-[[role=combobox][aria-expanded=true]]/bar:hidden';

/**
 * On phones the bar floats over the card and hides on scrolling down; Share Moment is in the bottom bar. On wider screens it is above
 * the feed.
 */
export function TopBar({ search, account, menu, bottomBar, onShare, isHidden, isCovered, isOverPicture }: Props) {
  const { t } = useLanguage();
  return (
    <header className="group/bar contents" data-place-line>
      <div
        className={classNames(
          'z-30 flex items-center gap-1.5 px-2.5 narrow:gap-1 narrow:px-1.5 transition duration-250 [view-transition-name:top-bar]',
          isOverPicture
            ? 'absolute inset-x-0 top-0 h-[calc(env(safe-area-inset-top)+64px)] pt-[env(safe-area-inset-top)]'
            : 'relative h-16 border-b border-line bg-surface sm:gap-2 sm:px-6',
          isHidden && '-translate-y-full',
          isCovered && 'opacity-0',
        )}
        inert={isHidden}
      >
        {search && (
          <Link
            aria-label="Around"
            className={classNames(
              // The narrowest phones have no room for it.
              'flex shrink-0 items-center gap-2 max-[22rem]:hidden',
              HIDDEN_WHILE_SEARCHING,
              isOverPicture ? 'drop-shadow-[0_1px_2px_rgb(0_0_0/0.5)]' : 'text-ink',
            )}
            to="/"
          >
            <Mark size={32} />
            {!isOverPicture && <span className="text-20 font-bold">Around</span>}
          </Link>
        )}
        <div className="flex min-w-0 flex-1 sm:mx-4 sm:max-w-md">{search}</div>
        <div className={classNames('ms-auto flex items-center gap-1.5 sm:gap-2 narrow:gap-1', HIDDEN_WHILE_SEARCHING)}>
          {!isOverPicture && (
            <button
              aria-label={t('Share Moment')}
              className="inline-flex size-11 shrink-0 items-center justify-center gap-2 rounded-full border border-line bg-surface text-14 font-semibold text-ink transition hover:border-muted md:w-auto md:px-5"
              onClick={onShare}
              title={t('Share Moment')}
              type="button"
            >
              <Icon name="video" />
              <span className="hidden md:inline">{t('Share Moment')}</span>
            </button>
          )}
          {account}
          {menu}
        </div>
      </div>
      {bottomBar}
    </header>
  );
}
