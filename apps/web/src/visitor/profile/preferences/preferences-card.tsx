import { Segments } from '../../../ui/controls/segments.tsx';
import { LANGUAGES } from '../../../ui/language/language.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { DistanceRow, PreferenceRow, ThemeRow } from '../../preferences/preference-rows.tsx';
import { usePreferences } from '../../preferences/use-preferences.ts';
import { Card } from '../frame/card.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

export function PreferencesCard() {
  const t = useProfileTexts();
  const { language, unit, theme, change } = usePreferences({
    isSignedIn: true,
    onNotStored: () =>
      showNotice({
        tone: 'error',
        title: t('Not saved to your account'),
        description: t('Your other devices do not have this change. Please choose again in a moment.'),
      }),
  });
  return (
    <Card icon="sliders" text={t('Changes apply at once, on all your devices.')} title={t('Preferences')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-14">
        <PreferenceRow name={t('Language')}>
          <Segments
            label={t('Language')}
            onChange={(next) => change({ language: next })}
            options={LANGUAGES.map(({ code, name }) => ({
              value: code,
              label: name,
              content: <bdi lang={code}>{name}</bdi>,
            }))}
            value={language}
          />
        </PreferenceRow>
        <DistanceRow onChange={(next) => change({ unit: next })} unit={unit} />
        <ThemeRow
          contents={{ light: t('Light'), dark: t('Dark') }}
          onChange={(next) => change({ theme: next })}
          theme={theme}
        />
      </div>
    </Card>
  );
}
