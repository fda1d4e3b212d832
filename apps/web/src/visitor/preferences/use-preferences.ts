import { changeUserCall } from '@around/contracts/later-calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../ui/api/send-request.ts';
import { isRecord } from '../../ui/json/json-values.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { showNotice } from '../../ui/notices/notices.tsx';
import { useTheme } from '../../ui/theme/use-theme.ts';
import type { PreferenceChange } from './preferences.ts';

type Options = {
  /** Whether there is a user to store the preferences for. */
  isSignedIn: boolean;
  /** Called when a change could not be stored, so that it applies to this browser only. */
  onNotStored?: () => void;
};

/** The preferences of this browser. A change applies at once, and is stored for the signed-in user. */
export function usePreferences({ isSignedIn, onNotStored }: Options) {
  const { t, language, setLanguage, unit, setUnit } = useLanguage();
  const { theme, setTheme } = useTheme();
  const client = useQueryClient();
  const store = useMutation({
    mutationFn: (change: PreferenceChange) => sendRequest(changeUserCall, { body: change }),
    networkMode: 'always',
    // One after another, so that the last choice is stored last.
    scope: { id: 'preferences' },
    onError: () => onNotStored?.(),
  });

  function showLanguageFailure() {
    const description = t('Check your connection and try again.');
    showNotice({ tone: 'error', title: t("Couldn't load this part"), description });
  }

  return {
    language,
    unit,
    theme,
    change(change: PreferenceChange): void {
      if (change.language) setLanguage(change.language).catch(showLanguageFailure);
      if (change.unit) setUnit(change.unit);
      if (change.theme) setTheme(change.theme);
      if (!isSignedIn) return;
      client.setQueriesData({ queryKey: ['user'] }, (cached: unknown) => withChange(cached, change));
      store.mutate(change);
    },
  };
}

/** Screens cache the user in two forms: flat, or with the preferences as an object. Other entries stay as they are. */
function withChange(cached: unknown, change: PreferenceChange): unknown {
  if (!isRecord(cached)) return cached;
  return 'preferences' in cached
    ? { ...cached, preferences: { ...(cached.preferences as object), ...change } }
    : { ...cached, ...change };
}
