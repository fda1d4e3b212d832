import { type ComponentProps, useId } from 'react';
import { useUserText } from '../../user-texts/use-user-text.ts';
import { COUNTRY_CODES } from './phone-values.ts';

export function CountryCodeField(props: ComponentProps<'select'>) {
  const t = useUserText();
  const id = useId();
  return (
    <div className="grid content-start gap-1">
      <label className="truncate text-14 font-semibold" htmlFor={id}>
        {t('Country code')}
      </label>
      <select
        {...props}
        autoComplete="tel-country-code"
        className="min-h-11 w-full rounded-card border border-line bg-paper px-3 text-16 text-ink"
        dir="ltr"
        id={id}
      >
        {COUNTRY_CODES.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </select>
    </div>
  );
}
