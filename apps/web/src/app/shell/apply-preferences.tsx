import { useMemo } from 'react';
import { readPreferences } from '../../visitor/preferences/preferences.ts';
import { useApplyPreferences } from '../../visitor/preferences/use-apply-preferences.ts';

export function ApplyPreferences({ stored }: { stored: Record<string, unknown> }) {
  useApplyPreferences(useMemo(() => readPreferences(stored), [stored]));
  return null;
}
