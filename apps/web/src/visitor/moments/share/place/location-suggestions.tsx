import { useEffect, useRef } from 'react';
import { useLanguage } from '../../../../ui/language/language-provider.tsx';
import type { Text } from '../../../../ui/language/text.ts';
import type { Suggestion } from '../../../place-search/suggestion.ts';
import { SuggestionRow } from '../../../place-search/suggestion-row.tsx';

type Props = {
  id: string;
  /** All of them are shown. */
  suggestions: Suggestion[];
  activeIndex: number;
  status: Text | null;
  onChoose: (suggestion: Suggestion) => void;
};

/** The places that fit what was typed. */
export function LocationSuggestions({ id, suggestions, activeIndex, status, onChoose }: Props) {
  const { t } = useLanguage();
  const isEmpty = suggestions.length === 0;
  const list = useRef<HTMLDivElement>(null);
  // The end of the list may be below the visible part of the dialog.
  useEffect(() => {
    if (suggestions.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [suggestions.length]);
  return (
    <div className={isEmpty ? 'text-12 text-muted' : 'scroll-mb-3 rounded-card border border-line p-1'} ref={list}>
      <div aria-label={t('Places')} hidden={isEmpty} id={id} role="listbox">
        {suggestions.map((suggestion, index) => (
          <SuggestionRow
            id={`${id}-${index}`}
            isActive={index === activeIndex}
            // biome-ignore lint/suspicious/noArrayIndexKey: two places may have the same name; the rows have no state.
            key={index}
            onChoose={() => onChoose(suggestion)}
            suggestion={suggestion}
          />
        ))}
      </div>
      <p role="status">{isEmpty && status && t(status)}</p>
    </div>
  );
}
