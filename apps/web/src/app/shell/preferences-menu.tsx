import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Icon, type IconName } from '../../icons/icon.tsx';
import { LANGUAGES } from '../../language/language.ts';
import { useLanguage } from '../../language/language-provider.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useTheme } from '../../theme/use-theme.ts';

type Props = { isOverPicture?: boolean; onHelp: () => void };

/** Theme, language, unit of distance, keyboard help. */
export function PreferencesMenu({ isOverPicture = false, onHelp }: Props) {
  const { t, language, setLanguage, unit, setUnit } = useLanguage();
  const { theme, toggleTheme } = useTheme();
  const details = useRef<HTMLDetailsElement>(null);
  useClosing(details);
  const close = () => details.current?.removeAttribute('open');

  return (
    <details className="relative" ref={details}>
      <summary
        aria-label={t('Menu')}
        className={classNames(
          'grid size-11 list-none place-items-center rounded-full transition [&::-webkit-details-marker]:hidden',
          isOverPicture
            ? 'bg-night/70 text-white backdrop-blur-md'
            : 'border border-line bg-surface text-ink hover:border-muted',
        )}
      >
        <svg aria-hidden="true" fill="currentColor" height="20" viewBox="0 0 24 24" width="20">
          <circle cx="5" cy="12" r="2" />
          <circle cx="12" cy="12" r="2" />
          <circle cx="19" cy="12" r="2" />
        </svg>
      </summary>
      <div className="absolute inset-e-0 top-full z-40 mt-2 w-64 rounded-sheet border border-line bg-surface p-2 text-14 text-ink shadow-float">
        <MenuRow icon={theme === 'dark' ? 'sun' : 'moon'} onClick={toggleTheme}>
          {t(theme === 'dark' ? 'Light theme' : 'Dark theme')}
        </MenuRow>
        <MenuRow icon="pin" onClick={() => setUnit(unit === 'mile' ? 'kilometer' : 'mile')}>
          {t(unit === 'mile' ? 'Kilometres' : 'Miles')}
        </MenuRow>
        <MenuRow
          icon="keyboard"
          onClick={() => {
            close();
            onHelp();
          }}
        >
          {t('Keyboard shortcuts')}
        </MenuRow>
        <div className="mt-1 border-t border-line pt-1">
          <p className="px-3 py-1 text-12 text-muted">{t('Language')}</p>
          {LANGUAGES.map(({ code, name }) => (
            <MenuRow
              icon={code === language ? 'check' : 'globe'}
              isCurrent={code === language}
              key={code}
              onClick={() => setLanguage(code)}
            >
              <span lang={code}>{name}</span>
            </MenuRow>
          ))}
        </div>
      </div>
    </details>
  );
}

type RowProps = { icon: IconName; onClick: () => void; isCurrent?: boolean; children: ReactNode };

function MenuRow({ icon, onClick, isCurrent, children }: RowProps) {
  return (
    <button
      aria-current={isCurrent}
      className="flex min-h-11 w-full items-center gap-3 rounded-card px-3 text-start font-semibold hover:bg-paper"
      onClick={onClick}
      type="button"
    >
      <span className="text-muted">
        <Icon name={icon} size={18} />
      </span>
      {children}
    </button>
  );
}

function useClosing(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = () => details.current?.removeAttribute('open');
    function onPointerDown({ target }: PointerEvent) {
      if (target instanceof Node && !details.current?.contains(target)) close();
    }
    function onKeyDown({ key }: KeyboardEvent) {
      if (key === 'Escape') close();
    }
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [details]);
}
