import type { ReactNode } from 'react';
import { Segments } from '../../ui/controls/segments.tsx';
import { LaterIcon } from '../../ui/icons/later-icon.tsx';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import type { usePreferences } from './use-preferences.ts';

type Props = { preferences: ReturnType<typeof usePreferences> };

export function ThemeChoice({ preferences: { theme, change } }: Props) {
  const { t } = useLanguage();
  return (
    <Preference name={t('Theme')}>
      <Segments
        label={t('Theme')}
        onChange={(next) => change({ theme: next })}
        options={[
          { value: 'light', label: t('Light theme'), content: <LaterIcon name="sun" size={18} /> },
          { value: 'dark', label: t('Dark theme'), content: <LaterIcon name="moon" size={18} /> },
        ]}
        value={theme}
      />
    </Preference>
  );
}

export function UnitChoice({ preferences: { unit, change } }: Props) {
  const { t } = useLanguage();
  return (
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
  );
}

/** The name of a preference above its choices, which have the name as their label too. */
export function Preference({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p aria-hidden="true" className="px-1 text-12 text-muted">
        {name}
      </p>
      {children}
    </div>
  );
}
