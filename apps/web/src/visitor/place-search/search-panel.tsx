import { Icon } from '../../ui/icons/icon.tsx';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import type { Text } from '../../ui/language/text.ts';
import type { Suggestion } from './suggestion.ts';
import { SuggestionRow } from './suggestion-row.tsx';

type Props = {
  listId: string;
  suggestions: Suggestion[];
  /** The index of the suggestion that Enter chooses; -1 for none. */
  activeIndex: number;
  /** Why detection failed, if it did. */
  hint: Text | null;
  status: Text | null;
  isFromGoogle: boolean;
  hasGoogleFailed: boolean;
  onAroundMe: () => void;
  onChoose: (suggestion: Suggestion) => void;
};

/** The suggestions below the open search box. */
export function SearchPanel({
  listId,
  suggestions,
  activeIndex,
  hint,
  status,
  onAroundMe,
  onChoose,
  ...google
}: Props) {
  const { t } = useLanguage();
  return (
    <div className="fixed inset-x-3 top-[calc(env(safe-area-inset-top)+72px)] z-40 max-h-[60dvh] animate-[rise_150ms_var(--ease-out)] overflow-y-auto rounded-sheet border border-line bg-surface p-2 text-ink shadow-float sm:absolute sm:inset-x-0 sm:top-full sm:mt-2 sm:min-w-80">
      <button
        className="flex min-h-12 w-full items-center gap-3 rounded-card px-3 text-start text-14 font-semibold text-link hover:bg-paper"
        onClick={onAroundMe}
        type="button"
      >
        <Icon name="locate" />
        {t('Show Around Me')}
      </button>
      {hint && <p className="px-3 pb-2 text-12 text-muted">{t(hint)}</p>}
      <div aria-label={t('Places')} id={listId} role="listbox">
        {suggestions.map((suggestion, index) => (
          <SuggestionRow
            id={`${listId}-${index}`}
            isActive={index === activeIndex}
            // biome-ignore lint/suspicious/noArrayIndexKey: two places may have the same name; the rows have no state.
            key={index}
            onChoose={() => onChoose(suggestion)}
            suggestion={suggestion}
          />
        ))}
      </div>
      <p className={status ? 'p-3 text-14 text-muted' : ''} role="status">
        {status && t(status)}
      </p>
      {google.isFromGoogle && (
        <p className="px-3 py-1 text-end text-12 text-muted" lang="en" translate="no">
          Google Maps
        </p>
      )}
      {google.hasGoogleFailed && <GoogleFailure />}
    </div>
  );
}

function GoogleFailure() {
  const { t } = useLanguage();
  return (
    <div className="flex items-center gap-3 border-t border-line px-3 py-2 text-14 text-muted" role="alert">
      <p className="min-w-0 flex-1">{t('Failed to load Google Maps. Please try again later.')}</p>
      <button
        className="min-h-11 shrink-0 rounded-full px-3 font-semibold text-link hover:bg-paper"
        onClick={() => location.reload()}
        type="button"
      >
        {t('Reload')}
      </button>
    </div>
  );
}
