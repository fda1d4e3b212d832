import type { ReactNode } from 'react';
import { Segments } from '../../ui/controls/segments.tsx';
import type { DistanceUnit } from '../../ui/language/formats.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import type { Theme } from '../../ui/theme/use-theme.ts';

export function PreferenceRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p aria-hidden="true" className="px-1 text-12 text-muted">
        {name}
      </p>
      {children}
    </div>
  );
}

type DistanceProps = { unit: DistanceUnit; onChange: (unit: DistanceUnit) => void };

export function DistanceRow({ unit, onChange }: DistanceProps) {
  const { t } = useLanguage();
  return (
    <PreferenceRow name={t('Distance')}>
      <Segments
        label={t('Distance')}
        onChange={onChange}
        options={[
          { value: 'mile', label: t('Miles') },
          { value: 'kilometer', label: t('Kilometres') },
        ]}
        value={unit}
      />
    </PreferenceRow>
  );
}

type ThemeProps = { theme: Theme; onChange: (theme: Theme) => void; contents: Record<Theme, ReactNode> };

/** `contents` is what each segment shows. */
export function ThemeRow({ theme, onChange, contents }: ThemeProps) {
  const { t } = useLanguage();
  return (
    <PreferenceRow name={t('Theme')}>
      <Segments
        label={t('Theme')}
        onChange={onChange}
        options={[
          { value: 'light', label: t('Light theme'), content: contents.light },
          { value: 'dark', label: t('Dark theme'), content: contents.dark },
        ]}
        value={theme}
      />
    </PreferenceRow>
  );
}
