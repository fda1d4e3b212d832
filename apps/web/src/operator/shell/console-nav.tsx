import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { classNames } from '../../ui/controls/class-names.ts';
import { Mark } from '../../ui/icons/mark.tsx';
import { useTheme } from '../../ui/theme/use-theme.ts';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleIcon } from '../controls/console-icon.tsx';
import { WithTooltip } from '../controls/with-tooltip.tsx';
import { ALERTS_PATH, type ConsoleLink, isPageOf, PAGE_GROUPS } from '../navigation/console-pages.ts';
import { CommandPalette } from '../palette/command-palette.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { usePalette } from '../palette/use-palette.ts';
import { useLogOut } from '../session/admin-session.ts';
import { OpenAlertsBadge } from './open-alerts-badge.tsx';

/** A side bar on wide screens, a strip at the top on others. */
export function ConsoleNav() {
  const { pathname: path } = useLocation();
  const { theme, toggleTheme } = useTheme();
  const palette = usePalette();
  const logOut = useLogOut();
  const strip = useRef<HTMLElement>(null);
  // On narrow screens the strip is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current link.
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <header className="flex shrink-0 flex-col gap-1 border-line bg-surface max-lg:relative max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:w-56 lg:border-e lg:p-3">
      <div className="flex items-center justify-between max-lg:ps-4 max-lg:pe-28 max-lg:pt-2 lg:mb-1 lg:px-2">
        <Link className="inline-flex min-h-11 items-center gap-2 text-16 font-bold" to="/admin">
          <Mark size={26} />
          Around <span className="text-12 font-normal text-muted max-sm:hidden">operator</span>
        </Link>
        <div className="flex items-center">
          <div className="lg:hidden">
            <PaletteButton onClick={palette.open} />
          </div>
          <ThemeSwitch theme={theme} toggleTheme={toggleTheme} />
        </div>
      </div>
      <div className="mb-2 max-lg:hidden">
        <PaletteButton isWide onClick={palette.open} />
      </div>
      {palette.isOpen && <CommandPalette onClose={palette.close} toggleTheme={toggleTheme} />}
      <nav
        aria-label="Operator console"
        ref={strip}
        className="flex gap-1 max-lg:overflow-x-auto max-lg:overflow-y-hidden max-lg:px-3 max-lg:pb-2 lg:min-h-0 lg:flex-1 lg:flex-col lg:gap-0 lg:overflow-y-auto"
      >
        {PAGE_GROUPS.map(({ name, pages }) => (
          <div className="flex items-center lg:flex-col lg:items-stretch" key={name}>
            <p aria-hidden="true" className="shrink-0 px-3 text-12 text-muted lg:pt-1.5 lg:pb-0.5">
              {name}
            </p>
            <ul aria-label={name} className="flex gap-1 lg:flex-col lg:gap-0">
              {pages.map((page) => (
                <li className="grid" key={page.path}>
                  <NavLink isCurrent={isPageOf(path, page.path)} page={page} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Link
        className="flex min-h-8 items-center rounded-card px-3 text-14 text-muted hover:text-ink max-lg:hidden"
        to="/"
      >
        What visitors see
      </Link>
      <div className="max-lg:absolute max-lg:end-4 max-lg:top-2.5 lg:px-1">
        <ConsoleButton busy={logOut.isPending && 'Logging out...'} isSmall onClick={() => logOut.mutate()}>
          Logout
        </ConsoleButton>
      </div>
    </header>
  );
}

function NavLink({ page, isCurrent }: { page: ConsoleLink; isCurrent: boolean }) {
  const link = {
    'aria-current': isCurrent ? ('page' as const) : undefined,
    className: classNames(
      'flex min-h-10 shrink-0 items-center gap-2.5 rounded-card px-3 text-14 font-semibold whitespace-nowrap lg:min-h-7',
      isCurrent ? 'bg-accent/8 text-accent-text' : 'text-muted hover:bg-paper hover:text-ink',
    ),
    children: (
      <>
        <ConsoleIcon name={page.icon} />
        {page.name}
        {page.path === ALERTS_PATH && <OpenAlertsBadge />}
      </>
    ),
  };
  return page.isServed ? <a href={page.path} {...link} /> : <Link to={page.path} {...link} />;
}

function ThemeSwitch({ theme, toggleTheme }: Pick<ReturnType<typeof useTheme>, 'theme' | 'toggleTheme'>) {
  const name = theme === 'dark' ? 'Light theme' : 'Dark theme';
  return (
    <WithTooltip text={name}>
      <button
        aria-label={name}
        className="grid size-10 place-items-center rounded-full text-muted hover:bg-paper hover:text-ink"
        onClick={toggleTheme}
        type="button"
      >
        <ConsoleIcon name={theme === 'dark' ? 'sun' : 'moon'} />
      </button>
    </WithTooltip>
  );
}
