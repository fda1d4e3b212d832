import type { ReactNode } from 'react';
import { Segments } from '../../../ui/controls/segments.tsx';
import { LANGUAGES } from '../../../ui/language/language.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
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
        <Preference name={t('Language')}>
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
        </Preference>
        <Preference name={t('Distance')}>
          <Segments
            label={t('Distance')}
            onChange={(next) => change({ unit: next })}
            options={[
              { value: 'mile', label: t('Miles') },
              { value: 'kilometer', label: t('Kilometres') },
            ]}
            value={unit}
          />
        </Preference>
        <Preference name={t('Theme')}>
          <Segments
            label={t('Theme')}
            onChange={(next) => change({ theme: next })}
            options={[
              { value: 'light', label: t('Light theme'), content: t('Light') },
              { value: 'dark', label: t('Dark theme'), content: t('Dark') },
            ]}
            value={theme}
          />
        </Preference>
      </div>
    </Card>
  );
}

function Preference({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p aria-hidden="true" className="px-1 text-12 text-muted">
        {name}
      </p>
      {children}
    </div>
  );
}
