import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { useLanguage } from '../../language/language-provider.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useVisitorPlace } from '../../location/visitor-place-provider.tsx';
import { placeSuggestions, type Suggestion } from './place-suggestions.ts';
import { placesQuery } from './places-query.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import { useDebounced } from './use-debounced.ts';

const TYPING_PAUSE_MS = 200;

type Props = { id: string; isOverPicture?: boolean };

/** The location search: says where the feed is around, and takes it elsewhere. */
export function AroundBox({ id, isOverPicture = false }: Props) {
  const { t } = useLanguage();
  const { place, label, detection, addressProblem, choosePlace, showAroundMe } = useVisitorPlace();
  const hint =
    detection.phase === 'failed' ? 'Could not get your location. Please enter location manually.' : addressProblem;
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const searched = useDebounced(text.trim(), TYPING_PAUSE_MS);
  const { data, isError, isFetching } = useQuery(placesQuery(searched, place));
  const suggestions = searched ? placeSuggestions(searched, data) : [];
  const isSearching = isFetching || searched !== text.trim();

  function close() {
    setIsOpen(false);
    setText('');
    setMarked(0);
    input.current?.blur();
  }

  function choose(chosen: Suggestion | undefined) {
    if (!chosen) return;
    choosePlace({ lat: chosen.latitude, lng: chosen.longitude, name: chosen.name });
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') choose(suggestions[marked]);
    else if (event.key === 'ArrowDown') setMarked(Math.min(marked + 1, suggestions.length - 1));
    else if (event.key === 'ArrowUp') setMarked(Math.max(marked - 1, 0));
    else return;
    event.preventDefault();
  }

  return (
    <search
      className="relative block min-w-0 flex-1"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
    >
      <label
        className={classNames(
          'flex h-11 items-center gap-2 rounded-full px-3.5 transition',
          isOverPicture
            ? 'bg-night/70 text-white backdrop-blur-md'
            : 'border border-line bg-surface text-ink focus-within:border-muted hover:border-muted',
        )}
      >
        <span className={isOverPicture ? 'hidden' : 'text-accent-text'}>
          <Icon name={isOpen ? 'search' : 'pin'} size={18} />
        </span>
        <input
          aria-activedescendant={suggestions[marked] && isOpen ? `${listId}-${marked}` : undefined}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-expanded={isOpen}
          aria-label={t('Around')}
          autoComplete="off"
          className={classNames(
            'w-full min-w-0 truncate bg-transparent text-16 font-semibold outline-none sm:text-14',
            isOverPicture ? 'placeholder:text-white' : 'placeholder:text-ink',
          )}
          enterKeyHint="search"
          id={id}
          maxLength={100}
          onChange={(event) => {
            setText(event.target.value);
            setMarked(0);
            setIsOpen(true);
          }}
          onClick={() => setIsOpen(true)}
          onFocus={() => setIsOpen(true)}
          onKeyDown={onKeyDown}
          placeholder={isOpen ? t('Search for a place') : label}
          ref={input}
          role="combobox"
          spellCheck={false}
          value={text}
        />
      </label>
      {isOpen && (
        <div className="fixed inset-x-3 top-[calc(env(safe-area-inset-top)+4.5rem)] z-40 max-h-[60dvh] animate-[rise_150ms_var(--ease-out)] overflow-y-auto rounded-sheet border border-line bg-surface p-2 text-ink shadow-float sm:absolute sm:inset-x-0 sm:top-full sm:mt-2 sm:min-w-72">
          <button
            className="flex min-h-12 w-full items-center gap-3 rounded-card px-3 text-start text-14 font-semibold text-link hover:bg-paper"
            onClick={() => {
              showAroundMe();
              close();
            }}
            type="button"
          >
            <Icon name="locate" />
            {t('Show Around Me')}
          </button>
          {hint && !text && <p className="px-3 pb-2 text-12 text-muted">{t(hint)}</p>}
          <div aria-label={t('Places')} id={listId} role="listbox">
            {suggestions.map((suggestion, index) => (
              <SuggestionRow
                id={`${listId}-${index}`}
                isMarked={index === marked}
                key={`${suggestion.name} ${suggestion.latitude}`}
                onChoose={() => choose(suggestion)}
                suggestion={suggestion}
              />
            ))}
          </div>
          <p className={classNames('text-14 text-muted', searched && suggestions.length === 0 && 'p-3')} role="status">
            {searched &&
              suggestions.length === 0 &&
              t(isSearching ? 'Searching...' : isError ? 'Location API unavailable' : 'No place of that name')}
          </p>
        </div>
      )}
    </search>
  );
}
