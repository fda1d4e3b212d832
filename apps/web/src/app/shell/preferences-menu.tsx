import type { ReactNode } from 'react';
import { DropDown } from '../../controls/drop-down.tsx';
import { Icon, type IconName } from '../../icons/icon.tsx';
import { LANGUAGES } from '../../language/language.ts';
import { useLanguage } from '../../language/language-provider.tsx';
import { useTheme } from '../../theme/use-theme.ts';

type Props = { isOverPicture?: boolean; onHelp: () => void };

/** Theme, language, unit of distance, keyboard help. */
export function PreferencesMenu({ isOverPicture = false, onHelp }: Props) {
  const { t, language, setLanguage, unit, setUnit } = useLanguage();
  const { theme, toggleTheme } = useTheme();
  return (
    <DropDown
      className="w-64"
      label={t('Menu')}
      summary={<Dots />}
      summaryClassName={
        isOverPicture
          ? 'bg-night/70 text-white backdrop-blur-md'
          : 'border border-line bg-surface text-ink hover:border-muted'
      }
    >
      <MenuRow icon={theme === 'dark' ? 'sun' : 'moon'} onClick={toggleTheme}>
        {t(theme === 'dark' ? 'Light theme' : 'Dark theme')}
      </MenuRow>
      <MenuRow icon="pin" onClick={() => setUnit(unit === 'mile' ? 'kilometer' : 'mile')}>
        {t(unit === 'mile' ? 'Kilometres' : 'Miles')}
      </MenuRow>
      <MenuRow icon="keyboard" onClick={onHelp}>
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
    </DropDown>
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

function Dots() {
  return (
    <svg aria-hidden="true" fill="currentColor" height="20" viewBox="0 0 24 24" width="20">
      <circle cx="5" cy="12" r="2" />
      <circle cx="12" cy="12" r="2" />
      <circle cx="19" cy="12" r="2" />
    </svg>
  );
}
