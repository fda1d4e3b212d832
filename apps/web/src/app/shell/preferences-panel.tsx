import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icons/icon.tsx';
import { LANGUAGES } from '../../ui/language/language.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { DistanceRow, ThemeRow } from '../../visitor/preferences/preference-rows.tsx';
import { usePreferences } from '../../visitor/preferences/use-preferences.ts';
import { PushRow } from '../../visitor/push/push-row.tsx';
import { userQuery } from '../../visitor/session/user-query.ts';
import { RadarLink } from './radar-link.tsx';

const ROW = 'flex min-h-11 w-full items-center gap-3 rounded-card px-3 text-start font-semibold hover:bg-paper';

/** Radar, followed places, theme, unit of distance, language, keyboard help. */
export function PreferencesPanel({ onHelp, onFollowing }: { onHelp: () => void; onFollowing: () => void }) {
  const { t } = useLanguage();
  const { data: user } = useQuery(userQuery);
  const { language, unit, theme, change } = usePreferences({ isSignedIn: Boolean(user) });
  return (
    <>
      <RadarLink className={ROW}>
        <span className="text-muted">
          <Icon name="compass" size={18} />
        </span>
        {t('Radar')}
      </RadarLink>
      <button className={ROW} onClick={onFollowing} type="button">
        <span className="text-muted">
          <Icon name="people" size={18} />
        </span>
        {t('Following')}
      </button>
      <div className="mt-1 grid gap-3 border-t border-line p-2 pt-3">
        <ThemeRow
          contents={{ light: <Icon name="sun" size={18} />, dark: <Icon name="moon" size={18} /> }}
          onChange={(next) => change({ theme: next })}
          theme={theme}
        />
        <DistanceRow onChange={(next) => change({ unit: next })} unit={unit} />
      </div>
      <PushRow className="mt-1 border-t border-line pt-1 pb-2" />
      <div className="mt-1 border-t border-line pt-1">
        <p className="px-3 py-1 text-12 text-muted">{t('Language')}</p>
        {LANGUAGES.map(({ code, name }) => (
          <button
            aria-current={code === language}
            className={ROW}
            key={code}
            lang={code}
            onClick={() => change({ language: code })}
            type="button"
          >
            <span className="flex-1 text-start">{name}</span>
            {code === language && (
              <span className="text-accent-text">
                <Icon name="check" size={18} />
              </span>
            )}
          </button>
        ))}
      </div>
      <div className="mt-1 border-t border-line pt-1">
        <Link className={ROW} to="/remove">
          <span className="text-muted">
            <Icon name="flag" size={18} />
          </span>
          {t('Ask for a removal')}
        </Link>
        <button className={`${ROW} not-pointer-fine:hidden`} onClick={onHelp} type="button">
          <span className="text-muted">
            <Icon name="keyboard" size={18} />
          </span>
          {t('Keyboard shortcuts')}
        </button>
      </div>
    </>
  );
}
