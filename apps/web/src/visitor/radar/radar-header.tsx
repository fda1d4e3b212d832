import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icons/icon.tsx';
import { useRadarText } from './texts/use-radar-text.ts';

type Props = {
  /** Null if the sidebar has it. */
  search: ReactNode | null;
  menu: ReactNode;
};

/** The link back to the stories, the place, and the menu. */
export function RadarHeader({ search, menu }: Props) {
  const t = useRadarText();
  return (
    <header
      data-place-line
      className="relative z-30 flex min-h-16 shrink-0 items-center gap-2 narrow:gap-1 border-b border-line bg-surface px-2.5 narrow:px-1 pt-[env(safe-area-inset-top)] sm:px-4"
    >
      <Link
        aria-label={t('Back to the stories')}
        className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-paper hover:text-ink"
        title={t('Back to the stories')}
        to="/"
      >
        <span className="rtl:-scale-x-100">
          <Icon name="back" size={22} />
        </span>
      </Link>
      <h1 className="shrink-0 narrow:sr-only py-4.5 text-20 font-bold">{t('Radar')}</h1>
      <div className="flex min-w-0 flex-1 sm:mx-4 sm:max-w-md">{search}</div>
      <div className="ms-auto flex">{menu}</div>
    </header>
  );
}
