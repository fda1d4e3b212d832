import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { Mark } from '../../ui/icons/mark.tsx';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { FollowingSection } from '../../visitor/follows/list/following-section.tsx';
import { useVisitorPlace } from '../../visitor/location/visitor-place-provider.tsx';
import { userQuery } from '../../visitor/session/user-query.ts';
import { showComingSoon } from './coming-soon.ts';
import { RadarLink } from './radar-link.tsx';

const FOOTER_PAGES = [
  ['Company', '/privacy'],
  ['Programme', '/safety'],
  ['Terms & Policies', '/terms'],
  ['Ask for a removal', '/remove'],
  ['Admin', '/admin'],
] as const;

type Props = { search: ReactNode; onConnect: () => void };

/** The left sidebar of wide screens. */
export function SideBar({ search, onConnect }: Props) {
  const { t } = useLanguage();
  const { showAroundMe } = useVisitorPlace();
  const { data: user } = useQuery(userQuery);
  return (
    <aside className="flex h-full w-60 shrink-0 flex-col gap-6 overflow-y-auto border-e border-line bg-surface p-5 text-ink">
      <Link className="flex items-center gap-2.5 text-20 font-bold" to="/">
        <Mark size={32} />
        Around
      </Link>
      <div className="grid gap-2">
        <p className="text-12 font-semibold text-muted">{t('Around:')}</p>
        {search}
        <button
          className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-14 font-semibold text-link hover:bg-paper"
          onClick={showAroundMe}
          type="button"
        >
          <Icon name="locate" size={18} />
          {t('Show Around Me')}
        </button>
      </div>
      <nav aria-label={t('Main navigation')} className="-mx-2 grid gap-1">
        <RadarLink className="flex min-h-11 items-center gap-3 rounded-card px-3 text-14 font-semibold hover:bg-paper aria-[current=page]:bg-paper">
          <Icon name="compass" />
          {t('Radar')}
        </RadarLink>
        <FollowingSection />
        <SideLabel icon="person">{t('Profile')}</SideLabel>
        <button
          className="flex min-h-11 items-center gap-3 rounded-card px-3 text-start text-14 font-semibold hover:bg-paper"
          onClick={() => showComingSoon(t, 'Use Share Moment at the top of the page.')}
          type="button"
        >
          <Icon name="video" />
          {t('Share Video')}
        </button>
      </nav>
      <button
        className="min-h-11 truncate rounded-full bg-accent px-5 text-14 font-semibold text-white transition enabled:hover:brightness-110 disabled:bg-line disabled:text-ink"
        disabled={user !== null && user !== undefined}
        onClick={onConnect}
        type="button"
      >
        {user?.username ?? t('Connect')}
      </button>
      <footer className="mt-auto grid gap-3 text-12 text-muted">
        <ul className="flex flex-wrap gap-x-3 gap-y-1">
          {FOOTER_PAGES.map(([label, path]) => (
            <li key={path}>
              <Link className="inline-flex min-h-6 items-center hover:text-ink hover:underline" to={path}>
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
        <p>© {new Date().getFullYear()} Around</p>
      </footer>
    </aside>
  );
}

/** The label of an entry that does not work yet. */
function SideLabel({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <span className="flex min-h-11 items-center gap-3 rounded-card px-3 text-14 font-semibold text-muted">
      <Icon name={icon} />
      {children}
    </span>
  );
}
