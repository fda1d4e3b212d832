import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../ui/controls/class-names.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import type { VisitorPlace } from '../../visitor/location/visitor-place.ts';
import { userQuery } from '../../visitor/session/user-query.ts';
import { radarState } from './radar-link.tsx';

type Props = {
  current: 'around' | 'radar' | 'share' | 'profile';
  isOverPicture?: boolean;
  /** Covered by the viewer. */
  isCovered?: boolean;
  /** The place that the radar opens around; without it the radar detects the position itself. */
  place?: VisitorPlace;
  /** On the feed, goes back to the first story. */
  onAround?: () => void;
  onShare?: () => void;
  /** Left out where everybody is signed in. */
  onSignUp?: () => void;
};

/** The main screens within reach of the thumb, on phones only. Its place is kept free by `with-bottom-bar`. */
export function BottomBar({
  current,
  isOverPicture = false,
  isCovered = false,
  place,
  onAround,
  onShare,
  onSignUp,
}: Props) {
  const { t } = useLanguage();
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  return (
    <nav
      aria-label={t('Main navigation')}
      className={classNames(
        'fixed inset-x-0 bottom-0 z-20 grid h-(--bottom-bar) grid-cols-[repeat(4,auto)] pb-[env(safe-area-inset-bottom)] text-12 font-semibold transition-opacity duration-250 [view-transition-name:bottom-bar] framed:hidden',
        isOverPicture ? 'bg-night/85 text-white' : 'border-t border-line bg-surface text-ink',
        isCovered && 'opacity-0',
      )}
    >
      <Item icon="pin" isCurrent={current === 'around'} label={t('Around')} onPress={onAround} to="/" />
      <Item
        icon="compass"
        isCurrent={current === 'radar'}
        label={t('Radar')}
        state={place && radarState(place)}
        to="/radar"
      />
      <Item
        icon="video"
        isCurrent={current === 'share'}
        isMain
        label={t('Share')}
        name={t('Share Moment')}
        onPress={onShare}
      />
      <Item
        icon="person"
        isCurrent={current === 'profile'}
        label={t('Profile')}
        onPress={user ? undefined : onSignUp}
        to="/profile"
      />
    </nav>
  );
}

type ItemProps = {
  icon: IconName;
  label: string;
  /** The accessible name, if it says more than the label. */
  name?: string;
  isCurrent: boolean;
  isMain?: boolean;
  to?: string;
  state?: unknown;
  onPress?: (() => void) | undefined;
};

/** A button if it does something here, else a link to its screen. */
function Item({ icon, label, name, isCurrent, isMain = false, to = '', state, onPress }: ItemProps) {
  const item = {
    'aria-current': isCurrent ? ('page' as const) : undefined,
    'aria-label': name,
    className: 'group/item flex min-w-0 flex-col items-center justify-center gap-0.5 short:flex-row short:gap-2',
  };
  const content: ReactNode = (
    <>
      <span
        className={classNames(
          'grid h-7 w-13 max-w-full narrow:h-5 place-items-center rounded-full',
          isMain ? 'bg-accent text-white' : 'group-aria-[current]/item:bg-current/20',
        )}
      >
        <Icon name={icon} />
      </span>
      <span className="max-w-full truncate narrow:text-center narrow:whitespace-normal narrow:wrap-anywhere">
        {label}
      </span>
    </>
  );
  if (onPress) {
    return (
      <button {...item} onClick={onPress} type="button">
        {content}
      </button>
    );
  }
  if (isCurrent) {
    return (
      <span aria-current="page" className={item.className}>
        {content}
      </span>
    );
  }
  return (
    <Link {...item} state={state} to={to}>
      {content}
    </Link>
  );
}
